import { createCanvas } from './banner/canvas.ts'
import type { Canvas } from './banner/canvas.ts'
import { drawCells, drawRadar, drawScope, drawTopography } from './banner/charts.ts'
import { drawCamouflage, drawRays, drawShards } from './banner/fields.ts'
import { drawFlag, drawOrbit } from './banner/heraldry.ts'
import { drawChevrons, drawStripes } from './banner/patterns.ts'
import { drawRidges, drawSkyline, fill } from './banner/scenery.ts'

const scenes = [
  drawRidges,
  drawSkyline,
  drawTopography,
  drawRadar,
  drawCells,
  drawScope,
  drawChevrons,
  drawStripes,
  drawCamouflage,
  drawRays,
  drawShards,
  drawFlag,
  drawOrbit,
] as const

/** Draws a unique banner that is always the same for a name. Uses no fonts. Accepts any text, including an empty one. */
export function drawBanner(name: string): string {
  const canvas = createCanvas(name)
  return canvas.frame(canvas.random.pick(scenes)(canvas) + darkenCorners(canvas))
}

function darkenCorners(canvas: Canvas): string {
  const { deep } = canvas.colors
  return fill(canvas.radial([480, 190], 600, [0.5, deep, 0], [1, deep, 0.62]))
}
