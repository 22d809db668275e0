import type { Random } from './seeded-random.ts'

/** A height of about 0 to 1 for any point of the plane. */
export type Terrain = (x: number, y: number) => number

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ seed
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32
}

/** Smooth value noise with hills of about one unit in diameter. */
export function noiseOf(random: Random): Terrain {
  const seed = random.whole(0, 2 ** 31)
  return (x, y) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const u = fade(x - column)
    const v = fade(y - row)
    const top = hash(column, row, seed) * (1 - u) + hash(column + 1, row, seed) * u
    const bottom = hash(column, row + 1, seed) * (1 - u) + hash(column + 1, row + 1, seed) * u
    return top * (1 - v) + bottom * v
  }
}

const rotations = [
  [0.8, 0.6],
  [-0.28, 0.96],
  [0.6, -0.8],
  [0.96, 0.28],
] as const

/**
 * Fractal terrain with domain warping: several layers of noise, each finer and flatter, on a plane distorted by more noise, so
 * that ridges look natural. `bend` is the distortion in units of the largest hills.
 */
export function terrainOf(random: Random, { layers = 4, bend = 0.6, roughness = 0.46 } = {}): Terrain {
  const noises = Array.from({ length: layers }, () => noiseOf(random))
  const bendX = noiseOf(random)
  const bendY = noiseOf(random)
  return (x, y) => {
    const warpedX = x + (bendX(x * 0.8, y * 0.8) - 0.5) * 2 * bend
    const warpedY = y + (bendY(x * 0.8, y * 0.8) - 0.5) * 2 * bend
    let height = 0
    let weight = 0
    let share = 1
    let scale = 1
    for (const [index, noise] of noises.entries()) {
      // Rotate each layer, because the noise grid would be visible as straight valleys.
      const [cosine, sine] = rotations[index % rotations.length] ?? rotations[0]
      height += share * noise((warpedX * cosine - warpedY * sine) * scale, (warpedX * sine + warpedY * cosine) * scale)
      weight += share
      share *= roughness
      scale *= 2.03
    }
    return height / weight
  }
}
