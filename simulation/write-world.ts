import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Simulation } from './simulate.ts'
import { formatVote } from './format-vote.ts'
import type { Limited, LimitedSite } from './limits/limited-site.ts'
import type { SimulatedVote } from './world/vote.ts'

/**
 * Writes `votes.ndjson`, `truth.ndjson` and `clans.ndjson`; with a site also `limits.ndjson`, its verdicts on last week's votes. Returns
 * the number of votes.
 */
export async function writeWorld(simulation: Simulation, folder: string, site?: LimitedSite): Promise<number> {
  await mkdir(folder, { recursive: true })
  const open = (name: string) => openLines(path.join(folder, name))
  const [votes, truth, clans] = [open('votes.ndjson'), open('truth.ndjson'), open('clans.ndjson')]
  const limits = site && open('limits.ndjson')
  for (const { id, name, region, home } of simulation.clans) {
    await clans.write(JSON.stringify({ id, name, region, country: home?.code ?? null }))
  }
  const { testWeek, options } = simulation
  await truth.write(JSON.stringify({ world: { ...options, testWeek } }))
  let id = 0
  for (const { week, isTest, votes: cast, derivations } of simulation.weeks()) {
    const limited = await site?.cast(week.name, cast)
    for (const [i, vote] of cast.entries()) {
      id += 1
      await votes.write(formatVote(id, week.name, vote))
      await truth.write(formatTruth(id, week.name, vote, derivations[i] ?? 0))
      if (limits && isTest) await limits.write(formatLimited(id, limited?.[i] ?? null))
    }
  }
  for (const { campaign, cast, cost } of simulation.campaigns()) {
    const { id, family, effort, week, targets } = campaign
    const clans = targets.map((clan) => clan.id)
    const size = cast.get(week.name) ?? 0
    const weeks = Object.fromEntries(cast)
    await truth.write(JSON.stringify({ campaign: id, family, effort, week: week.name, clans, size, weeks, cost }))
  }
  await Promise.all([votes, truth, clans, ...(limits ? [limits] : [])].map((file) => file.close()))
  return id
}

function formatTruth(id: number, week: string, { clan, origin }: SimulatedVote, derivations: number): string {
  const work = derivations > 0 ? `,"derivations":${derivations}` : ''
  const head = `{"id":${id},"week":"${week}","clan_id":${clan.id}${work}`
  if (origin.kind === 'fake') return `${head},"campaign":"${origin.campaign}"${origin.isDecoy ? ',"decoy":true' : ''}}`
  return `${head},"situation":"${origin.situation}","community":${JSON.stringify(origin.community)}}`
}

/** A line in the format of detectors' verdicts. */
function formatLimited(id: number, reason: Limited): string {
  return JSON.stringify({ id, state: reason === null ? 'counted' : 'held', reasons: reason === null ? [] : [reason] })
}

interface Lines {
  readonly write: (line: string) => Promise<void> | undefined
  readonly close: () => Promise<void>
}

const chunkLines = 500

/** Writes lines in chunks, and waits if the disk is slower. */
function openLines(file: string): Lines {
  const stream: Writable = createWriteStream(file)
  let chunk: string[] = []
  const flush = async () => {
    const text = `${chunk.join('\n')}\n`
    chunk = []
    if (!stream.write(text)) await once(stream, 'drain')
  }
  return {
    write(line) {
      chunk.push(line)
      return chunk.length < chunkLines ? undefined : flush()
    },
    async close() {
      if (chunk.length > 0) await flush()
      stream.end()
      await finished(stream)
    },
  }
}
