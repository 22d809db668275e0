import { threshold } from './threshold.ts'

/** Rings: clans for which the same keys vote. */
export const ringThresholds = {
  ringClans: threshold(3, 'research', 'min clans in a ring, and min clans of it that a member votes for'),
  ringMostClans: threshold(24, 'research', 'max clans that a key votes for, to be examined for rings'),
  ringTripleKeys: threshold(4, 'research', 'min keys that vote for the same three clans, and min members of a ring'),
  ringRatio: threshold(
    20,
    'research',
    'min ratio of keys that vote for the same three clans to the number expected by chance',
  ),
  ringEvidence: threshold(2, 'tuned', 'min log likelihood ratio of a fact about the members of a ring, to be evidence'),
  ringShare: threshold(
    0.2,
    'tuned',
    'min share of the members of a ring that show a fact, for it to be evidence against the ring',
  ),
  exchangeHomes: threshold(
    0.5,
    'tuned',
    'min number of home countries per clan of a ring, for lists of vote links to be evidence against it',
  ),
  ringFollowers: threshold(
    0.8,
    'guess',
    'min share of the members of a ring who follow a list of vote links, to be evidence',
  ),
  ringStrength: threshold(0.3, 'tuned', 'min strength of all such evidence together, to convict a ring'),
  allianceShare: threshold(
    0.75,
    'tuned',
    "min share of the members' votes for clans of the ring, for these clans to count as possibly allied",
  ),
  ringSigns: threshold(3, 'research', 'min signs of a ring, out of five, to void its votes instead of holding them'),
}
