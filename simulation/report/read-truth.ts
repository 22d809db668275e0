import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Cost } from '../attacks/expenses.ts'

/** A vote of the week under test. */
export interface TrueVote {
  readonly clanId: number
  /** The campaign of a fake vote. */
  readonly campaign?: string
  /** Whether it is for a clan that the campaign does not promote. */
  readonly isDecoy?: boolean
  /** Derivations for the proof of work that the site asks for; missing without one. */
  readonly derivations?: number
  /** Situation and community of an honest vote. */
  readonly situation?: string
  readonly community?: string
}

export interface TrueCampaign {
  readonly family: string
  readonly effort: string
  /** Its targets. */
  readonly clans: readonly number[]
  /** Its votes in the week under test. */
  readonly size: number
  /** Missing in files of earlier versions. */
  readonly cost?: Cost
}

/** The origin of the votes of the week under test. */
export interface Truth {
  readonly week: string
  readonly votes: ReadonlyMap<number, TrueVote>
  readonly campaigns: ReadonlyMap<string, TrueCampaign>
}

/** Fields of all kinds of lines of `truth.ndjson`; see docs/SIMULATION.md. */
interface TruthLine {
  readonly world?: { readonly testWeek: string }
  readonly id?: number
  readonly week?: string
  readonly clan_id?: number
  readonly campaign?: string
  readonly situation?: string
  readonly community?: string
  readonly family?: string
  readonly effort?: string
  readonly clans?: readonly number[]
  readonly size?: number
  readonly decoy?: boolean
  readonly derivations?: number
  readonly cost?: Cost
}

/** The parsed lines of a file. The caller must know their shape. */
export async function* readLines<T>(file: string): AsyncGenerator<T> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line !== '') yield JSON.parse(line) as T
  }
}

/** @throws if the file is missing or does not begin with the line about the world */
export async function readTruth(folder: string): Promise<Truth> {
  const votes = new Map<number, TrueVote>()
  const campaigns = new Map<string, TrueCampaign>()
  let week: string | undefined
  for await (const line of readLines<TruthLine>(path.join(folder, 'truth.ndjson'))) {
    week ??= line.world?.testWeek
    if (week === undefined) throw new Error(`${folder}/truth.ndjson must begin with the line about the world.`)
    if (line.week !== week) continue
    const { id, clan_id: clanId, campaign, decoy, derivations, situation, community } = line
    const { family, effort, clans, size, cost } = line
    if (id !== undefined && clanId !== undefined) {
      const honest = situation === undefined ? {} : { situation, community: community ?? situation }
      const fake = decoy ? { campaign, isDecoy: true } : { campaign }
      const work = derivations === undefined ? {} : { derivations }
      votes.set(id, { clanId, ...work, ...(campaign === undefined ? honest : fake) })
    } else if (campaign !== undefined && family !== undefined && effort !== undefined) {
      campaigns.set(campaign, { family, effort, clans: clans ?? [], size: size ?? 0, ...(cost ? { cost } : {}) })
    }
  }
  if (week === undefined) throw new Error(`${folder}/truth.ndjson is empty.`)
  return { week, votes, campaigns }
}
