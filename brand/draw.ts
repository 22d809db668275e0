import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { drawBackgrounds } from './art/draw-backgrounds.ts'
import { drawPlaceholder } from './art/placeholder.ts'
import { saveStarterPictures } from './art/starter-pictures.ts'
import { makeFonts } from './fonts/fonts.ts'
import { makeOutlines } from './fonts/outlines.ts'
import { savePicture } from './save-picture.ts'

const folder = 'public'

/** Renders the favicon as PNG for home screens. Apple's icon must not have transparent corners. */
async function renderIcons(): Promise<void> {
  for (const [name, size] of [
    ['icon-192', 192],
    ['icon-512', 512],
    ['apple-touch-icon', 180],
  ] as const) {
    const icon = sharp(`${folder}/favicon.svg`, { density: (72 * size) / 48 }).resize(size, size)
    const bitmap = name === 'apple-touch-icon' ? icon.flatten({ background: '#0A101C' }) : icon
    await savePicture(`${folder}/${name}.png`, bitmap.png({ palette: true, effort: 10 }), 12_000)
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

const generators: Readonly<Record<string, () => Promise<void>>> = {
  fonts: makeFonts,
  outlines: makeOutlines,
  placeholder: makePlaceholder,
  icons: renderIcons,
  starters: () => saveStarterPictures('src/server/features/blog/starter/pictures'),
  backgrounds: () => drawBackgrounds(`${folder}/assets`),
}

/**
 * Generates the pictures under `public/` and the site's fonts. Usage: `npm run art`, or `npm run art -- --only fonts` for
 * one kind of output. The results are committed.
 */
async function draw(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  for (const name of values.only?.split(',') ?? Object.keys(generators)) {
    const generate = generators[name]
    if (!generate) throw new Error(`Unknown output "${name}". Available: ${Object.keys(generators).join(', ')}.`)
    await generate()
  }
}

await draw()
