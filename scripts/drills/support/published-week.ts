import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { WeekFiles } from '#contract/results/week-files.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Database } from '#server/database/database.ts'
import { storeInFolder } from '#server/uploads/in-folder.ts'
import { readUpload, type Uploads } from '#server/uploads/uploads.ts'
import type { Workspace } from './workspace.ts'

export function uploadsOf({ environment }: Workspace): Uploads {
  return storeInFolder(path.join(environment.DATA_DIR ?? '', 'uploads'))
}

/** The published files of a version of a week's result. `summary`: content of its result.json. */
export async function publishedFiles(
  { db }: Database,
  uploads: Uploads,
  { week, version, summary }: { readonly week: VoteWeek; readonly version: number; readonly summary: string },
): Promise<WeekFiles> {
  const rows = await db
    .selectFrom('week_files')
    .select(['path', 'name'])
    .where('week', '=', week)
    .where('version', '=', version)
    .execute()
  const names = new Map(rows.map((row) => [row.path, row.name]))
  return {
    async read(name) {
      if (name === 'result.json') return Buffer.from(summary)
      const bytes = await readUpload(uploads, names.get(name) ?? '')
      return bytes && (name.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    },
  }
}
