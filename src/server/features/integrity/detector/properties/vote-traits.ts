import { thresholds } from '../thresholds.ts'
import type { VoteColumns } from '../votes/vote-columns.ts'
import { keyStates, type VoterHistory } from './voter-history.ts'
import { isCastByVotePage } from './vote-page.ts'

/** One value per vote, in as few bits as possible. */
export type TraitCodes = Uint8Array | Uint16Array | Uint32Array

/** Values per vote that are derived from several columns. */
export interface VoteTraits {
  /** Flag, score and kind of network of the address: 0 to 17. */
  readonly reputation: Uint16Array
  /** Whether the prints were seen before and fit the user agent: 0 to 17. */
  readonly novelty: Uint8Array
  /** Age of the pass, or that it was issued in bulk, and whether a page was loaded: 0 to 31. */
  readonly session: Uint8Array
  /** Pointer, time on the page, and what the browser says about the press. */
  readonly behavior: Uint16Array
  /** The number of clans for which the key voted in the week, capped at 6. */
  readonly clans: Uint8Array<ArrayBuffer>
  readonly keyState: Uint8Array
  /** 1 if hardware, software and audio print are all known. */
  readonly hasDevice: Uint8Array<ArrayBuffer>
  /** Groups in which sessions are compared: by new or known key, prints, reach and platform. */
  readonly sessionContext: Uint8Array<ArrayBuffer>
  readonly sessionCoarse: Uint8Array<ArrayBuffer>
}

const passAges = [5, 10, 20, 40, 60, 120, 300, 600, 3600, 86_400, 604_800, 2_419_200]
const dwellTimes = [300, 1000, 3000, 10_000, 60_000]

/** @param bulkPasses see `findBulkPasses` */
export function deriveTraits(votes: VoteColumns, history: VoterHistory, bulkPasses: Uint8Array): VoteTraits {
  const { count } = votes
  const fill = <Codes extends TraitCodes>(codes: Codes, derive: (row: number) => number): Codes => {
    for (let row = 0; row < count; row++) codes[row] = derive(row)
    return codes
  }
  const small = (derive: (row: number) => number) => fill(new Uint8Array(count), derive)
  const medium = (derive: (row: number) => number) => fill(new Uint16Array(count), derive)
  const isByVotePage = isCastByVotePage(votes)
  const isKnown = (row: number) => (history.keyState[row] === keyStates.fresh ? 0 : 1)
  const isLink = (row: number) => (isByVotePage(row) ? 1 : 0)
  const { hardware, software, audio } = votes
  const hasDevice = small((row) =>
    hardware.codes[row] === 0 || software.codes[row] === 0 || audio.codes[row] === 0 ? 0 : 1,
  )
  const novelty = createNovelty(votes)
  return {
    hasDevice,
    keyState: history.keyState,
    clans: small((row) => Math.min(6, history.clansInWeek[row] ?? 1)),
    reputation: medium((row) => {
      const score = votes.score[row] ?? -1
      const bucket = score <= 0 ? 0 : score < 50 ? 1 : 2
      return ((votes.bad[row] ?? 2) * 3 + bucket) * 2 + (votes.hosting[row] ?? 0)
    }),
    novelty: small(novelty),
    session: small((row) => {
      const pass = bulkPasses[row] === 1 ? passAges.length + 2 : ageBucket(votes.passAgeS[row] ?? -1, passAges)
      return pass * 2 + ((votes.pageAgeS[row] ?? -1) < 0 ? 1 : 0)
    }),
    behavior: medium((row) => {
      const dwell = ageBucket(votes.dwellMs[row] ?? -1, dwellTimes)
      const press = ((votes.trusted[row] ?? -1) + 1) * 3 + (votes.visible[row] ?? -1) + 1
      return (dwell * 9 + press) * 8 + Math.min(7, votes.pointer.codes[row] ?? 0)
    }),
    sessionContext: small(
      (row) =>
        ((isKnown(row) * 2 + isLink(row)) * 2 + 1 - (hasDevice[row] ?? 0)) * 32 +
        Math.min(31, votes.platform.codes[row] ?? 0),
    ),
    sessionCoarse: small((row) => isKnown(row) * 2 + isLink(row)),
  }
}

/** Whether an address belongs to a hosting company, judging by its network, or by a flag and a score that are typical of one. */
export function isFromHosting({ reputation }: Pick<VoteTraits, 'reputation'>, row: number): boolean {
  const code = reputation[row] ?? 0
  const bucket = Math.floor(code / 2) % 3
  return code % 2 === 1 || (bucket === 2 && Math.floor(code / 6) === 1)
}

/** 0 if unknown, otherwise 1 + the number of limits reached. */
function ageBucket(value: number, limits: readonly number[]): number {
  if (value < 0) return 0
  let bucket = 1
  for (const limit of limits) if (value >= limit) bucket++
  return bucket
}

/** For the hardware and the audio print: 0 missing, 1 rare, 2 seen before; and whether the software print belongs to another user agent. */
function createNovelty(votes: VoteColumns): (row: number) => number {
  const { hardware, software, audio, userAgent } = votes
  const state = ({ codes, size }: VoteColumns['hardware']) => {
    const counts = new Uint32Array(size)
    for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
    return (row: number) => {
      const code = codes[row] ?? 0
      if (code === 0) return 0
      return (counts[code] ?? 0) <= thresholds.rarePrintVotes ? 1 : 2
    }
  }
  const [hardwareState, audioState] = [state(hardware), state(audio)]
  const usualAgent = usualAgents(software, userAgent)
  return (row) => {
    const usual = usualAgent[software.codes[row] ?? 0] ?? 0
    const contradicts = usual !== 0 && usual !== userAgent.codes[row]
    return (hardwareState(row) * 3 + audioState(row)) * 2 + (contradicts ? 1 : 0)
  }
}

/** By software print: the user agent of nearly all its votes; 0 if there is none. */
function usualAgents(software: VoteColumns['software'], userAgent: VoteColumns['userAgent']): Uint32Array {
  const totals = new Uint32Array(software.size)
  // Finds a majority candidate per print (Boyer–Moore), then counts it exactly.
  const candidate = new Uint32Array(software.size)
  const balance = new Int32Array(software.size)
  for (let row = 0; row < software.codes.length; row++) {
    const [print, agent] = [software.codes[row] ?? 0, userAgent.codes[row] ?? 0]
    if (print === 0 || agent === 0) continue
    totals[print] = (totals[print] ?? 0) + 1
    if (balance[print] === 0) candidate[print] = agent
    balance[print] = (balance[print] ?? 0) + (candidate[print] === agent ? 1 : -1)
  }
  const matching = new Uint32Array(software.size)
  for (let row = 0; row < software.codes.length; row++) {
    const print = software.codes[row] ?? 0
    if (print !== 0 && candidate[print] === userAgent.codes[row]) matching[print] = (matching[print] ?? 0) + 1
  }
  return candidate.map((agent, print) => {
    const total = totals[print] ?? 0
    const isUsual = total >= thresholds.usualAgentVotes && (matching[print] ?? 0) >= thresholds.usualAgentShare * total
    return isUsual ? agent : 0
  })
}
