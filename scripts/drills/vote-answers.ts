import { randomBytes, randomUUID } from 'node:crypto'
import { type Answer, compareAnswers, timeAnswer } from './support/compare-answers.ts'
import { type HeldKind, heldKinds, type Print } from './support/held-kinds.ts'
import { findAddresses } from './support/real-addresses.ts'
import { stopCleanly } from './support/site.ts'
import type { Drill } from './support/stage.ts'
import { expectStates } from './support/stored-votes.ts'
import { sendVote } from './support/vote-script.ts'
import { limitsWithoutProofs } from './support/workspace.ts'

const rounds = 20
const perRound = 15

/** Compares responses to votes that a limit holds with those to similar votes that count, for each limit. */
export const voteAnswersDrill: Drill = {
  name: 'answers to counted and held votes',
  async run(stage) {
    const workspace = await stage.workspace()
    const kinds = heldKinds(await findAddresses(workspace.environment))
    const site = await stage.site(workspace, {
      settings: { TRUSTED_PROXIES: 'loopback', VOTE_LIMITS: limitsWithoutProofs },
    })
    const results: string[] = []
    for (const [i, kind] of kinds.entries()) {
      const clan = workspace.clans[i] ?? 0
      results.push(`${kind.reason}: ${await compare(site.address, clan, kind)}`)
      const counted = kind.first + rounds * perRound * votesPerNetwork(kind)
      await expectStates(workspace, clan, { counted, [kind.reason]: rounds * perRound })
    }
    await stopCleanly(site)
    return results.join('; ')
  },
}

async function compare(site: string, clan: number, kind: HeldKind): Promise<string> {
  let [fromLimited, networks] = [0, 0]
  const held = () => cast(site, clan, kind.address(fromLimited++), kind.print)
  const counted = async () => {
    const address = kind.countedAddress(networks++)
    const print = kind.print === 'none' ? 'none' : 'own'
    for (let i = 1; i < votesPerNetwork(kind); i++) await cast(site, clan, address, print)
    return cast(site, clan, address, print)
  }
  for (let i = 0; i < kind.first; i++) await held()
  return compareAnswers({ held, counted, rounds, perRound })
}

/** Counted votes per network. Only the last is compared: without fingerprint, an address's first vote gets no challenge. */
const votesPerNetwork = ({ print }: HeldKind): number => (print === 'none' ? 2 : 1)

const onePair = randomBytes(32).toString('hex')

function cast(site: string, clan: number, address: string, print: Print): Promise<Answer> {
  const hash = () => randomBytes(32).toString('hex')
  const pair = print === 'one pair' ? { fph: onePair, fps: onePair } : { fph: hash(), fps: hash() }
  const body = { vKey: randomUUID(), ...(print !== 'none' && { ...pair, fpa: hash() }) }
  return timeAnswer(() => sendVote(site, clan, address, body))
}
