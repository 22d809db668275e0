import type { StandIn } from './stand-ins.ts'
import { monoStandIns, sansStandIns } from './stand-ins.ts'

/** A family as the site serves it, and the package that its files come from. */
export interface Family {
  name: string
  /** The start of its files' names. */
  file: string
  package: string
  /** In CSS: one weight, or of a variable font the range that styles ask for. */
  weights: string
  variable: boolean
  /** The characters to keep; without it the package's own parts are served, each for its range of characters. */
  only?: string
  /** Characters that a part of the package holds and texts seldom have; they come in a file of their own. */
  isSeldom?: Readonly<Record<string, (character: string) => boolean>>
  standIns: readonly StandIn[]
}

export const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Signs that neither body nor heading kern against a letter: what is in two files is never kerned. */
const seldomSigns = '¡£¤§¨ª¬®¯°±²³´¶¸¹º÷ʻʼˆ˚˜„€∕™↑↓'

/** Beside ASCII, what the mono sets between facts and in texts. It kerns nothing. */
const monoSigns = '©·×–—‘’“”•…−'

/** Neither space nor control, nor a mark, which belongs to the letter before it. */
const isDrawn = /[^\p{Z}\p{C}\p{M}]/u

/** Beyond Latin-1, the letters of European languages, Turkish, Azerbaijani and Vietnamese. */
const isUsualLetter = /[\u0100-\u017F\u018F\u01A0\u01A1\u01AF\u01B0\u0218-\u021B\u0259\u1E80-\u1E85\u1E9E\u1EF2\u1EF3]/

const proportional: Family['isSeldom'] = {
  latin: (character) => seldomSigns.includes(character),
  'latin-ext': (character) => isDrawn.test(character) && !isUsualLetter.test(character),
}

export const families: readonly Family[] = [
  {
    name: 'Public Sans',
    file: 'public-sans',
    package: '@fontsource-variable/public-sans',
    weights: '400 700',
    variable: true,
    isSeldom: proportional,
    standIns: sansStandIns,
  },
  {
    name: 'Tektur',
    file: 'tektur',
    package: '@fontsource-variable/tektur',
    // To the end: what is strong within a heading.
    weights: '400 900',
    variable: true,
    isSeldom: proportional,
    standIns: sansStandIns,
  },
  {
    name: 'Sometype Mono',
    file: 'sometype-mono',
    package: '@fontsource-variable/sometype-mono',
    weights: '400 700',
    variable: true,
    isSeldom: {
      latin: (character) => character > '~' && isDrawn.test(character) && !monoSigns.includes(character),
    },
    standIns: monoStandIns,
  },
  {
    name: 'Saira Stencil One',
    file: 'saira-stencil-one',
    package: '@fontsource/saira-stencil-one',
    weights: '400',
    variable: false,
    only: `${capitals} !#%&+,-./:×–`,
    standIns: sansStandIns,
  },
]
