import { setGameLists } from '#contract/rules/clans/clan-codes.ts'
import type { Database } from '#server/database/database.ts'
import { adoptProfile } from './adopt-profile.ts'
import { readProfile, type SiteProfile } from './read-profile.ts'

interface ProfileSettings {
  readonly dataDir: string
  readonly siteProfile: string | undefined
}

/**
 * Reads the site profile, checks or stores it in the database, and uses its lists in this process.
 * @throws OperatorError as `readProfile` and `adoptProfile`
 */
export async function useProfile({ dataDir, siteProfile }: ProfileSettings, { db }: Database): Promise<SiteProfile> {
  const profile = await readProfile(dataDir, siteProfile)
  await adoptProfile(db, profile)
  setGameLists(profile.lists)
  return profile
}
