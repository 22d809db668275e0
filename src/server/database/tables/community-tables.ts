import type { Instant } from './column.ts'

export interface CommunityTables {
  community_readings: CommunityReadingsTable
  community_faces: CommunityFacesTable
}

/** Data about the community's chat server. `source` identifies the server: a different invite is a different source. */
export interface CommunityReadingsTable {
  source: string
  members: number | null
  members_read_at: Instant | null
  /** When to read the data again. An instance advances it before it starts reading. */
  due_at: Instant
}

export interface CommunityFacesTable {
  /** A hash of the content. */
  name: string
  source: string
  /** WebP. */
  image: Buffer
  read_at: Instant
}
