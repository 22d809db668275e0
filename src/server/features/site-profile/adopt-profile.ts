import { isDeepStrictEqual } from 'node:util'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { ListName } from '#contract/rules/clans/clan-codes.ts'
import type { Schema } from '#server/database/schema.ts'
import type { SiteProfileTable } from '#server/database/tables/site-profile-tables.ts'
import { OperatorError } from '#server/operator-error.ts'
import type { SiteProfile } from './read-profile.ts'

type Codes = Record<ListName, string[]>

const listNames = ['regions', 'platforms', 'playstyles'] as const satisfies ListName[]

/**
 * Stores a newer profile in the database, which all instances share and which checks the codes of listings. An instance with a different
 * profile must not start.
 * @throws OperatorError if the profile is older than the stored one, differs from it under the same version, or lacks a code that a
 * listing has
 */
export async function adoptProfile(db: Kysely<Schema>, profile: SiteProfile): Promise<void> {
  const read = (from: Kysely<Schema>) => from.selectFrom('site_profile').selectAll()
  const codes = codesOf(profile)
  // Check without a lock first, because most starts adopt nothing. The lock would wait for imports and block changes of listings.
  if (isAdopted(profile, codes, await read(db).executeTakeFirstOrThrow())) return
  await db.transaction().execute(async (transaction) => {
    // Changes of listings hold a share lock on the row until they commit.
    if (isAdopted(profile, codes, await read(transaction).forUpdate().executeTakeFirstOrThrow())) return
    for (const list of listNames) {
      const used = await countRemoved(transaction, list, codes[list])
      if (used.length === 0) continue
      const listings = used.map(({ code, listings }) => `"${code}" (${listings})`).join(', ')
      throw new OperatorError(
        `The site profile ${profile.file} lacks ${list} that listings have: ${listings}. Keep these codes, or edit the ` +
          'listings first.',
      )
    }
    await transaction
      .updateTable('site_profile')
      .set({ version: profile.version, codes: JSON.stringify(codes), adopted_at: new Date() })
      .execute()
  })
}

/** Returns false if the profile is newer than the stored one. @throws OperatorError as `adoptProfile` */
function isAdopted(profile: SiteProfile, codes: Codes, stored: Selectable<SiteProfileTable>): boolean {
  if (profile.version > stored.version) return false
  if (profile.version < stored.version) throw new OperatorError(outdatedMessage(profile, stored.version))
  if (isDeepStrictEqual(codes, stored.codes)) return true
  throw new OperatorError(
    `The site profile ${profile.file} has version ${profile.version}, which the site already uses with other codes. ` +
      `Give it version ${stored.version + 1}.`,
  )
}

function outdatedMessage({ version, file }: SiteProfile, stored: number): string {
  const found = version === 0 ? `There is no site profile ${file}` : `The site profile ${file} has version ${version}`
  return (
    `${found}, but the site uses version ${stored}. Copy the newer file to this instance. To return to earlier lists, ` +
    `give them version ${stored + 1}.`
  )
}

function codesOf({ lists }: SiteProfile): Codes {
  const codes = (list: ListName) => lists[list].map(({ code }) => code)
  return { regions: codes('regions'), platforms: codes('platforms'), playstyles: codes('playstyles') }
}

/** Returns the codes of listings and pending edits that are not in the new list, with the number of listings. */
async function countRemoved(db: Kysely<Schema>, list: ListName, kept: readonly string[]) {
  const values = list === 'regions' ? sql`array[region]` : sql.ref(list)
  const { rows } = await sql<{ code: string; listings: number }>`
    select code, count(*)::int as listings
    from (select ${values} as codes from clans union all select ${values} from pending_updates) listing, unnest(codes) code
    where not code = any(${kept}::text[])
    group by code order by code`.execute(db)
  return rows
}
