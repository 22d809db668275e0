import { mix, turnHue } from '#server/drawing/color.ts'
import type { Random } from '#server/drawing/seeded-random.ts'

/** From dark to bright. `accent` is the main color. */
export interface Palette {
  deep: string
  ground: string
  mid: string
  light: string
  accent: string
  spark: string
}

const swatches = [
  '#05070C #0E1626 #1B2844 #3F5A90 #FF7A1A #FFD2A8',
  '#040A18 #0A1A3A #12308A #2468D8 #2FB8FF #DDF4FF',
  '#07080F #131A33 #25356A #5570B8 #FFC53D #FFF0C2',
  '#0C0406 #25080E #5E0F1C #A51B2F #FF4A4F #FFDCD4',
  '#0D0503 #2A0E08 #6B2410 #B8481A #FF9A4D #FFE6CC',
  '#080B07 #171E12 #37422A #6B7A4C #E0C872 #F8F0D2',
  '#070A08 #141C17 #2C3B30 #587060 #FF7A1A #FFD9B5',
  '#0F0B06 #33281A #6E5A3B #B0966A #F4DDA8 #FFF8E6',
  '#120C05 #3B2A16 #84663A #C9A86C #FF7A1A #FFF0D6',
  '#030F10 #07262A #0E484E #24817F #5FE0C8 #E2FFF7',
  '#031013 #08232B #12424F #2E7482 #FF8A2A #FFE0BD',
  '#07090D #1A212D #3A4658 #75879F #E6EEF9 #FFFFFF',
  '#06080C #161C27 #323D50 #6A7B95 #FF4658 #FFD8DB',
  '#081422 #16344F #386C94 #8EBEDA #E9F7FF #FFFFFF',
  '#050403 #15110A #3E3114 #856A24 #FFC53D #FFF3CF',
  '#0A0612 #1D1230 #43265C #7C4688 #FF8F5A #FFE2D0',
  '#020A06 #081F12 #12482A #2E8756 #9BF27C #EAFFE0',
  '#04070F #0B1630 #1B3A78 #3F78C8 #FF5C6C #FFE1E4',
] as const

/** Shifts the hue slightly, so that neighbors in a list differ. */
export function mixPalette(random: Random): Palette {
  const turn = random.between(-9, 9)
  const [deep, ground, mid, light, accent, spark] = random
    .pick(swatches)
    .split(' ')
    .map((hex, index) => turnHue(hex, index < 4 ? turn : turn / 2)) as [string, string, string, string, string, string]
  return { deep, ground: mix(ground, deep, random.between(0, 0.3)), mid, light, accent, spark }
}
