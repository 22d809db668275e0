import { baselineThresholds } from './thresholds/baseline.ts'
import { causeThresholds } from './thresholds/causes.ts'
import { groupThresholds } from './thresholds/groups.ts'
import { holdingThresholds } from './thresholds/holding.ts'
import { ringThresholds } from './thresholds/rings.ts'
import { verdictThresholds } from './thresholds/verdicts.ts'

/** All numbers of the detector except those that are part of a formula. `docs/DETECTOR.md` explains the steps that use them. */
const tables = {
  ...baselineThresholds,
  ...groupThresholds,
  ...causeThresholds,
  ...verdictThresholds,
  ...ringThresholds,
  ...holdingThresholds,
}

type Name = keyof typeof tables

export const thresholds = Object.fromEntries(
  Object.entries(tables).map(([name, { number }]) => [name, number]),
) as Readonly<Record<Name, number>>
