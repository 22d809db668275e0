import type { FallbackFont } from './fallback-fonts.ts'
import { monoFallbacks, sansFallbacks } from './fallback-fonts.ts'

export interface Family {
  name: string
  file: string
  package: string
  /** CSS `font-weight`: a single weight or, for a variable font, the range that the styles use. */
  weights: string
  variable: boolean
  /** Characters to keep. By default, the package's parts are kept with their own ranges of characters. */
  only?: string
  /** Rare characters of the package's parts, which are split off into separate files. */
  isRare?: Readonly<Record<string, (character: string) => boolean>>
  fallbackFonts: readonly FallbackFont[]
}

export const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Signs that neither the body nor the heading font kerns against letters, because browsers never kern characters from different files. */
const rareSigns = '¡£¤§¨ª¬®¯°±²³´¶¸¹º÷ʻʼˆ˚˜„€∕™↑↓'

/** Non-ASCII characters that the site sets in the mono font, which has no kerning. */
const monoSigns = '©·×–—‘’“”•…−'

/** Excludes spaces, control characters, and combining marks, which must stay with the letter before them. */
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
    // The upper limit is for bold text in headings.
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
