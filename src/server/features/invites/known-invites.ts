import { type Kysely, sql } from 'kysely'
import type { ListedClan } from '#contract/clans.ts'
import { ageStepMs } from '#contract/rules/text/age-text.ts'
import { type InviteState, inviteCountsText, inviteProblemTexts } from '#contract/rules/clans/invite-state.ts'
import type { Schema } from '#server/database/schema.ts'

/** Rows per query of the initial load. */
const batchSize = 5000
/** Later reads go back this far, in ms, before the newest known request, because instances may commit in a different order. */
const overlapMs = 5 * 60 * 1000

interface KnownInvite {
  readonly clanId: number
  readonly invite: string
  readonly state: InviteState | 'unknown'
  readonly members: number | null
  readonly online: number | null
  /** Unix ms. */
  readonly countedAt: number | null
  /** Unix ms. */
  readonly askedAt: number | null
  /** The cached value for responses, and its age in steps. */
  presented?: { readonly age: number; readonly invite: ListedClan['invite'] }
}

/**
 * Keeps the results of the invite check in memory, for lists and pages. Separate from the standings, so that a check neither re-ranks
 * the clans nor discards cached responses: these show it with the same delay as votes.
 */
export class KnownInvites {
  readonly #now: () => number
  readonly #invites = new Map<number, KnownInvite>()
  #newestRequest: number | undefined
  #changes = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** Changes with the content. */
  get revision(): number {
    return this.#changes
  }

  has(clanId: number, invite: string): boolean {
    return this.#invites.get(clanId)?.invite === invite
  }

  /** Adds the state of the invite to the clan and returns the clan. Removes the link if the invite has a problem. */
  readonly addTo = <Clan extends ListedClan>(clan: Clan): Clan => {
    const known = clan.discord_url === null ? undefined : this.#invites.get(clan.id)
    if (!known || known.invite !== clan.discord_url || known.state === 'unknown') return clan
    clan.invite = this.#present(known, known.state)
    if (known.state !== 'works') clan.discord_url = null
    return clan
  }

  /** Caches the value until its age changes, because lists of 100,000 clans use it. */
  #present(known: KnownInvite, state: InviteState): ListedClan['invite'] {
    const { members, online, countedAt } = known
    const age = countedAt === null ? 0 : Math.floor((this.#now() - countedAt) / ageStepMs)
    if (known.presented?.age === age) return known.presented.invite
    const counts = countedAt === null ? undefined : inviteCountsText({ members, online, countedAt }, this.#now())
    const text = state === 'works' ? counts : inviteProblemTexts[state]
    const invite = { state, members, online, counted_at: countedAt, ...(text === undefined ? {} : { text }) }
    known.presented = { age, invite }
    return invite
  }

  /** Reads everything, in batches, so that requests need not wait. */
  async load(db: Kysely<Schema>): Promise<void> {
    let rows: readonly KnownInvite[]
    let after = 0
    do {
      rows = await readInvites(db, sql`clan_id > ${after} order by clan_id limit ${batchSize}`)
      this.#apply(rows)
      after = rows.at(-1)?.clanId ?? after
    } while (rows.length === batchSize)
  }

  /** Reads the records that were checked or approved since the last read. */
  async refresh(db: Kysely<Schema>): Promise<void> {
    if (this.#newestRequest === undefined) return this.load(db)
    const since = new Date(this.#newestRequest - overlapMs)
    this.#apply(await readInvites(db, sql`asked_at >= ${since} or asked_at is null`))
  }

  #apply(rows: readonly KnownInvite[]): void {
    for (const row of rows) {
      const known = this.#invites.get(row.clanId)
      if (row.askedAt !== null) this.#newestRequest = Math.max(this.#newestRequest ?? 0, row.askedAt)
      if (known && areShownAlike(known, row)) continue
      this.#invites.set(row.clanId, row)
      this.#changes++
    }
  }
}

function areShownAlike(a: KnownInvite, b: KnownInvite): boolean {
  return (['invite', 'state', 'members', 'online', 'countedAt'] as const).every((key) => a[key] === b[key])
}

/** Selects one JSON text, which is several times faster than rows. */
async function readInvites(
  db: Kysely<Schema>,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<readonly KnownInvite[]> {
  const inMs = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`
  const { rows } = await sql<{ invites: string | null }>`
    select json_agg(row)::text as invites from (
      select clan_id as "clanId", invite, state, members, online, ${inMs('counted_at')} as "countedAt",
        ${inMs('asked_at')} as "askedAt"
      from clan_invites where ${condition}
    ) row`.execute(db)
  return JSON.parse(rows[0]?.invites ?? '[]') as KnownInvite[]
}
