import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { drawBackgrounds } from './art/draw-backgrounds.ts'
import { drawPlaceholder } from './art/placeholder.ts'
import { saveStarterPictures } from './art/starter-pictures.ts'
import { makeFonts } from './fonts/fonts.ts'
import { makeOutlines } from './fonts/outlines.ts'
import { savePicture } from './save-picture.ts'

const folder = 'public'

/** The favicon as the bitmaps that home screens ask for; Apple's has no transparent corners. */
async function renderIcons(): Promise<void> {
  for (const [name, size] of [
    ['icon-192', 192],
    ['icon-512', 512],
    ['apple-touch-icon', 180],
  ] as const) {
    const icon = sharp(`${folder}/favicon.svg`, { density: (72 * size) / 48 }).resize(size, size)
    const whole = name === 'apple-touch-icon' ? icon.flatten({ background: '#0A101C' }) : icon
    await savePicture(`${folder}/${name}.png`, whole.png({ palette: true, effort: 10 }), 12_000)
  }
}

async function makePlaceholder(): Promise<void> {
  const placeholder = await drawPlaceholder(`${folder}/assets/mark.svg`)
  await savePicture(
    `${folder}/assets/placeholder.webp`,
    sharp(Buffer.from(placeholder)).flatten().webp({ quality: 70, effort: 6, smartSubsample: true }),
    12_000,
  )
}

const works: Readonly<Record<string, () => Promise<void>>> = {
  fonts: makeFonts,
  outlines: makeOutlines,
  placeholder: makePlaceholder,
  icons: renderIcons,
  starters: () => saveStarterPictures('src/server/features/blog/starter/pictures'),
  backgrounds: () => drawBackgrounds(`${folder}/assets`),
}

/**
 * Draws everything under `public/` that is not drawn by hand, and makes the fonts that are served. Run as `npm run art`, or
 * for one of the works as `npm run art -- --only fonts`; the results are committed.
 */
async function draw(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  for (const name of values.only?.split(',') ?? Object.keys(works)) {
    const work = works[name]
    if (!work) throw new Error(`--only takes of ${Object.keys(works).join(', ')}; not ${name}`)
    await work()
  }
}

await draw()
