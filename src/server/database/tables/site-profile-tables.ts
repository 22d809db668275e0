import type { ColumnType } from 'kysely'
import type { ListName } from '#contract/rules/clans/clan-codes.ts'

export interface SiteProfileTables {
  site_profile: SiteProfileTable
}

/** A single row with the codes that all instances accept. Names and icons are in each instance's profile file. */
export interface SiteProfileTable {
  version: number
  codes: ColumnType<Record<ListName, string[]>, string, string>
  adopted_at: Date
}
