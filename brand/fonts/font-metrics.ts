import subsetFont from 'subset-font'

/** Typical text of the site, for comparing the widths of fonts. */
export const sample =
  'Clans ranked every week by the votes of their players: find a squad that plays as you do, on PC, Xbox or PlayStation. ' +
  'Europe, North America, Worldwide. Casual and competitive, 18 to 45 players, no drama. JOIN US. Vote 07 Rank 12 of 268.'

/** In ems; `advance` is the mean over the characters of a text. */
export interface FontMetrics {
  ascent: number
  descent: number
  lineGap: number
  advance: number
}

/** Reads the metrics of a font file (TTF, OTF, WOFF, WOFF2) at one weight. @throws if a character is missing */
export async function measureFont(file: Buffer, text: string, weight?: number): Promise<FontMetrics> {
  const axes = weight === undefined ? {} : { variationAxes: { wght: weight } }
  const font = await subsetFont(file, text, { targetFormat: 'sfnt', ...axes })
  const table = tablesOf(font)
  const units = font.readUInt16BE(table('head') + 18)
  const hhea = table('hhea')
  const measured = font.readUInt16BE(hhea + 34)
  const glyphOf = readCharacterMap(font, table('cmap'))
  let sum = 0
  let count = 0
  for (const character of text) {
    const glyph = glyphOf(character.codePointAt(0) ?? 0)
    if (glyph === 0) throw new Error(`the font has no ${JSON.stringify(character)}`)
    sum += font.readUInt16BE(table('hmtx') + Math.min(glyph, measured - 1) * 4)
    count += 1
  }
  return {
    ascent: font.readInt16BE(hhea + 4) / units,
    descent: -font.readInt16BE(hhea + 6) / units,
    lineGap: font.readInt16BE(hhea + 8) / units,
    advance: sum / count / units,
  }
}

function tablesOf(font: Buffer): (tag: string) => number {
  const places = new Map<string, number>()
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const record = 12 + index * 16
    places.set(font.toString('latin1', record, record + 4), font.readUInt32BE(record + 8))
  }
  return (tag) => {
    const place = places.get(tag)
    if (place === undefined) throw new Error(`the font has no table ${tag}`)
    return place
  }
}

/** Reads the character map in format 4, which every web font has for characters up to U+FFFF. */
function readCharacterMap(font: Buffer, cmap: number): (character: number) => number {
  let map: number | undefined
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index++) {
    const subtable = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4)
    if (font.readUInt16BE(subtable) === 4) map = subtable
  }
  if (map === undefined) throw new Error('the font has no character map of format 4')
  const start = map
  const segments = font.readUInt16BE(start + 6)
  return (character) => {
    for (let at = 0; at < segments; at += 2) {
      if (character > font.readUInt16BE(start + 14 + at)) continue
      const first = font.readUInt16BE(start + 16 + segments + at)
      if (character < first) return 0
      const delta = font.readUInt16BE(start + 16 + segments * 2 + at)
      const range = start + 16 + segments * 3 + at
      const offset = font.readUInt16BE(range)
      if (offset === 0) return (character + delta) & 0xffff
      const glyph = font.readUInt16BE(range + offset + (character - first) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
