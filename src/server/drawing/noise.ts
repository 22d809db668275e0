import type { Random } from './seeded-random.ts'

/** A height between about 0 and 1 for any place of the plane. */
export type Terrain = (x: number, y: number) => number

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ seed
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32
}

/** Smooth noise whose hills are about one unit across. */
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

const turns = [
  [0.8, 0.6],
  [-0.28, 0.96],
  [0.6, -0.8],
  [0.96, 0.28],
] as const

/**
 * Land: several layers of noise, each finer and flatter than the one before, on a plane bent by more noise, so that
 * ridges wind as real ones do. `bend` is how far, in units of the largest hills.
 */
export function terrainOf(random: Random, { layers = 4, bend = 0.6, roughness = 0.46 } = {}): Terrain {
  const sheets = Array.from({ length: layers }, () => noiseOf(random))
  const bendX = noiseOf(random)
  const bendY = noiseOf(random)
  return (x, y) => {
    const warpedX = x + (bendX(x * 0.8, y * 0.8) - 0.5) * 2 * bend
    const warpedY = y + (bendY(x * 0.8, y * 0.8) - 0.5) * 2 * bend
    let height = 0
    let weight = 0
    let share = 1
    let scale = 1
    for (const [index, sheet] of sheets.entries()) {
      // Each layer lies turned against the others, or the squares of the noise would show as straight valleys.
      const [cosine, sine] = turns[index % turns.length] ?? turns[0]
      height += share * sheet((warpedX * cosine - warpedY * sine) * scale, (warpedX * sine + warpedY * cosine) * scale)
      weight += share
      share *= roughness
      scale *= 2.03
    }
    return height / weight
  }
}
