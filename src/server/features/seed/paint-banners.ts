import { headerFileName, headerWidths } from '#contract/rules/header-image.ts'
import type { Uploads } from '#server/uploads/uploads.ts'

/** Draws a banner for a name, and keeps it as a header image; answers its file name. */
export type PaintBanner = (name: string, uploads: Uploads) => Promise<string>

/** The most banners that are painted: each takes some 50 ms, and a long list looks no duller for meeting one again. */
const mostBanners = 200

/** How many are painted at once. */
const painters = 3

/** Paints banners for some of the names, one for each name up to a limit; answers their file names. */
export async function paintBanners(names: readonly string[], paint: PaintBanner, uploads: Uploads): Promise<string[]> {
  const painted: string[] = []
  const waiting = names.slice(0, mostBanners).entries()
  let failed = false
  const work = async () => {
    for (const [i, name] of waiting) {
      if (failed) return
      painted[i] = await paint(name, uploads).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  // All of them are waited for: what another painter has under way when one fails must go, too.
  const ends = await Promise.allSettled(Array.from({ length: painters }, work))
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure === undefined) return painted
  await removeBanners(painted, uploads)
  throw failure.reason
}

/** Takes banners away again, where the clans they were for could not be added. */
export async function removeBanners(fileNames: readonly string[], uploads: Uploads): Promise<void> {
  for (const fileName of fileNames.filter((name) => name !== undefined)) {
    for (const width of headerWidths) await uploads.remove(headerFileName(fileName, width))
  }
}
