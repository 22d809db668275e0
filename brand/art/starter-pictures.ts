import { mkdir, writeFile } from 'node:fs/promises'
import { bannerRatio, bannerWidths } from '#contract/rules/images/article-images.ts'
import { headerSize } from '#contract/rules/images/header-image.ts'
import type { ImageShape } from '#server/domain/images.ts'
import { drawScene } from './starter-scene.ts'

const scenes = ['podium', 'poster', 'watch'] as const

/** Largest sizes served by the site, in px. */
const sizes: Readonly<Record<ImageShape, readonly [width: number, height: number]>> = {
  header: [headerSize.width, headerSize.height],
  banner: [bannerWidths[1], (bannerWidths[1] * bannerRatio.height) / bannerRatio.width],
}

export function drawStarterPictures(): Map<string, string> {
  const shapes = ['header', 'banner'] as const
  return new Map(
    scenes.flatMap((scene) => shapes.map((shape) => [`${scene}-${shape}.svg`, drawScene(scene, ...sizes[shape])])),
  )
}

export async function saveStarterPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, svg] of drawStarterPictures()) {
    await writeFile(`${folder}/${name}`, svg)
    console.log(`${String(svg.length).padStart(8)}  ${folder}/${name}`)
  }
}
