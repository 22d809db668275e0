import type { Instant } from './column.ts'

/** The tables of the community's chat server. */
export interface CommunityTables {
  community_readings: CommunityReadingsTable
  community_faces: CommunityFacesTable
}

/** What is known of a chat server. `source` names it: another invite is another source. */
export interface CommunityReadingsTable {
  source: string
  members: number | null
  members_read_at: Instant | null
  /** When it is to be read again; whoever does so moves it first. */
  due_at: Instant
}

/** Faces of members, without a word of whose they are. */
export interface CommunityFacesTable {
  /** Made of the content. */
  name: string
  source: string
  /** WebP. */
  image: Buffer
  read_at: Instant
}
