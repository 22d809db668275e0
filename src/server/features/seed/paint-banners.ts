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
  const work = async () => {
    for (const [i, name] of waiting) painted[i] = await paint(name, uploadsDir)
  }
  try {
    await Promise.all(Array.from({ length: painters }, work))
    return painted
  } catch (error) {
    await removeBanners(painted, uploadsDir)
    throw error
  }
}

/** Takes banners away again, where the clans they were for could not be added. */
export async function removeBanners(fileNames: readonly string[], uploadsDir: string): Promise<void> {
  for (const fileName of fileNames.filter((name) => name)) {
    for (const width of headerWidths) await rm(path.join(uploadsDir, headerFileName(fileName, width)), { force: true })
  }
}
