import { drawBackground } from './background.ts'
import type { Sheet } from './background.ts'
import { savePicture } from '../save-picture.ts'

const seed = 'night two'

interface Copy {
  readonly width: number
  /** Maximum file size in bytes. */
  readonly limit: number
  readonly quality: { readonly avif: number; readonly webp: number }
}

/** The same terrain in portrait and landscape format, with marks where the page's cards do not cover it. */
const sheets: Record<'portrait' | 'wide', Sheet> = {
  portrait: {
    width: 900,
    height: 1600,
    hill: 380,
    cell: 150,
    seed,
    places: [
      { kind: 'muster', at: [0.79, 0.245], size: 24 },
      { kind: 'summit', at: [0.16, 0.14] },
      { kind: 'summit', at: [0.47, 0.7] },
      {
        kind: 'route',
        through: [
          [0.12, 0.93],
          [0.2, 0.885],
          [0.165, 0.84],
          [0.27, 0.79],
          [0.25, 0.745],
        ],
      },
    ],
  },
  wide: {
    width: 2560,
    height: 1440,
    hill: 560,
    cell: 160,
    seed,
    places: [
      { kind: 'muster', at: [0.905, 0.3], size: 30 },
      { kind: 'summit', at: [0.08, 0.3] },
      { kind: 'summit', at: [0.42, 0.46] },
      { kind: 'summit', at: [0.9, 0.92] },
      {
        kind: 'route',
        through: [
          [0.035, 0.9],
          [0.06, 0.83],
          [0.05, 0.765],
          [0.085, 0.7],
          [0.078, 0.63],
        ],
      },
    ],
  },
}

/** Files per sheet, in several widths, because decoding a picture of 2560 px takes a sixth of a first visit's CPU time. */
const copies: Record<keyof typeof sheets, Record<string, Copy>> = {
  portrait: { portrait: { width: 900, limit: 60_000, quality: { avif: 46, webp: 38 } } },
  wide: {
    landscape: { width: 1600, limit: 60_000, quality: { avif: 42, webp: 44 } },
    wide: { width: 2560, limit: 120_000, quality: { avif: 42, webp: 40 } },
  },
}

export async function drawBackgrounds(folder: string): Promise<void> {
  for (const sheet of ['portrait', 'wide'] as const) {
    const picture = await drawBackground(sheets[sheet])
    for (const [name, { width, limit, quality }] of Object.entries(copies[sheet])) {
      const copy = picture.clone().resize({ width })
      const file = `${folder}/background-${name}`
      await savePicture(`${file}.avif`, copy.clone().avif({ quality: quality.avif, effort: 6 }), limit)
      await savePicture(`${file}.webp`, copy.clone().webp({ quality: quality.webp, effort: 6 }), limit)
    }
  }
}
