import type { FallbackFont } from './fallback-fonts.ts'
import { monoFallbacks, sansFallbacks } from './fallback-fonts.ts'

export interface Family {
  name: string
  file: string
  package: string
  /** CSS `font-weight`: one weight, or the range that the styles use of a variable font. */
  weights: string
  variable: boolean
  /** The characters to keep. The default is the package's own parts, each with its range of characters. */
  only?: string
  /** Rare characters of the package's parts; they are split off into separate files. */
  isRare?: Readonly<Record<string, (character: string) => boolean>>
  fallbackFonts: readonly FallbackFont[]
}

export const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Signs that neither the body nor the heading font kerns against letters. Characters in different files are never kerned. */
const rareSigns = '¡£¤§¨ª¬®¯°±²³´¶¸¹º÷ʻʼˆ˚˜„€∕™↑↓'

/** Non-ASCII signs that the site sets in the mono font, which has no kerning. */
const monoSigns = '©·×–—‘’“”•…−'

/** Not a space, a control character, or a combining mark, which belongs to the letter before it. */
const isDrawn = /[^\p{Z}\p{C}\p{M}]/u

/** Letters of European languages, Turkish, Azerbaijani and Vietnamese outside Latin-1. */
const isUsualLetter = /[\u0100-\u017F\u018F\u01A0\u01A1\u01AF\u01B0\u0218-\u021B\u0259\u1E80-\u1E85\u1E9E\u1EF2\u1EF3]/

const proportional: Family['isRare'] = {
  latin: (character) => rareSigns.includes(character),
  'latin-ext': (character) => isDrawn.test(character) && !isUsualLetter.test(character),
}

export const families: readonly Family[] = [
  {
    name: 'Public Sans',
    file: 'public-sans',
    package: '@fontsource-variable/public-sans',
    weights: '400 700',
    variable: true,
    isRare: proportional,
    fallbackFonts: sansFallbacks,
  },
  {
    name: 'Tektur',
    file: 'tektur',
    package: '@fontsource-variable/tektur',
    // Up to 900 for bold text in headings.
    weights: '400 900',
    variable: true,
    isRare: proportional,
    fallbackFonts: sansFallbacks,
  },
  {
    name: 'Sometype Mono',
    file: 'sometype-mono',
    package: '@fontsource-variable/sometype-mono',
    weights: '400 700',
    variable: true,
    isRare: {
      latin: (character) => character > '~' && isDrawn.test(character) && !monoSigns.includes(character),
    },
    fallbackFonts: monoFallbacks,
  },
  {
    name: 'Saira Stencil One',
    file: 'saira-stencil-one',
    package: '@fontsource/saira-stencil-one',
    weights: '400',
    variable: false,
    only: `${capitals} !#%&+,-./:×–`,
    fallbackFonts: sansFallbacks,
  },
]
