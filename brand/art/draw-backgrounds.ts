import { drawBackground } from './background.ts'
import type { Sheet } from './background.ts'
import { savePicture } from '../save-picture.ts'

const seed = 'night two'

/** The same terrain in a portrait and a landscape format, with marks where the page's cards do not cover it. */
const sheets: Record<'portrait' | 'wide', Sheet & { limit: number; quality: { avif: number; webp: number } }> = {
  portrait: {
    width: 900,
    height: 1600,
    hill: 380,
    cell: 150,
    seed,
    limit: 60_000,
    quality: { avif: 46, webp: 38 },
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
    limit: 120_000,
    quality: { avif: 42, webp: 40 },
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

export async function drawBackgrounds(folder: string): Promise<void> {
  for (const [name, sheet] of Object.entries(sheets)) {
    const picture = await drawBackground(sheet)
    const { avif, webp } = sheet.quality
    const file = `${folder}/background-${name}`
    await savePicture(`${file}.avif`, picture.clone().avif({ quality: avif, effort: 6 }), sheet.limit)
    await savePicture(`${file}.webp`, picture.clone().webp({ quality: webp, effort: 6 }), sheet.limit)
  }
}
