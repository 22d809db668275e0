import type { StandIn } from './stand-ins.ts'
import { monoStandIns, sansStandIns } from './stand-ins.ts'

/** A family as the site serves it, and the package that its files come from. */
export interface Family {
  name: string
  /** The start of its files' names. */
  file: string
  package: string
  /** In CSS: one weight, or the range of a variable font. */
  weights: string
  variable: boolean
  /** The characters to keep; without it the package's own parts are served, each for its range of characters. */
  only?: string
  standIns: readonly StandIn[]
}

export const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

export const families: readonly Family[] = [
  {
    name: 'Public Sans',
    file: 'public-sans',
    package: '@fontsource-variable/public-sans',
    weights: '100 900',
    variable: true,
    standIns: sansStandIns,
  },
  {
    name: 'Tektur',
    file: 'tektur',
    package: '@fontsource-variable/tektur',
    weights: '400 900',
    variable: true,
    standIns: sansStandIns,
  },
  {
    name: 'Sometype Mono',
    file: 'sometype-mono',
    package: '@fontsource-variable/sometype-mono',
    weights: '400 700',
    variable: true,
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
