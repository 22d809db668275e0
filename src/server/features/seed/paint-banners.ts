import { rm } from 'node:fs/promises'
import path from 'node:path'
import { headerFileName, headerWidths } from '#contract/rules/header-image.ts'

/** Draws a banner for a name, and stores it as a header image in the uploads folder; answers its file name. */
export type PaintBanner = (name: string, uploadsDir: string) => Promise<string>

/** The most banners that are painted: each takes some 50 ms, and a long list looks no duller for meeting one again. */
const mostBanners = 200

/** How many are painted at once. */
const painters = 3

/** Paints banners for some of the names, one for each name up to a limit; answers their file names. */
export async function paintBanners(
  names: readonly string[],
  paint: PaintBanner,
  uploadsDir: string,
): Promise<string[]> {
  const painted: string[] = []
  const waiting = names.slice(0, mostBanners).entries()
  let failed = false
  const work = async () => {
    for (const [i, name] of waiting) {
      if (failed) return
      painted[i] = await paint(name, uploadsDir).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  // All of them are waited for: what another painter has under way when one fails must go, too.
  const ends = await Promise.allSettled(Array.from({ length: painters }, work))
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure === undefined) return painted
  await removeBanners(painted, uploadsDir)
  throw failure.reason
}

/** Takes banners away again, where the clans they were for could not be added. */
export async function removeBanners(fileNames: readonly string[], uploadsDir: string): Promise<void> {
  for (const fileName of fileNames.filter((name) => name !== undefined)) {
    for (const width of headerWidths) await rm(path.join(uploadsDir, headerFileName(fileName, width)), { force: true })
  }
}
