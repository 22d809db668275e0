import { threshold } from './threshold.ts'

/** Conviction of a group, and whether its votes are held or void. */
export const verdictThresholds = {
  unexplained: threshold(0.6, 'guess', 'min strength that every innocent cause leaves unexplained, in nats per vote'),
  unexplainedTotal: threshold(
    30,
    'tuned',
    'the same for all votes of the group together, because a few votes may differ by chance',
  ),
  largeUnexplained: threshold(0.4, 'tuned', 'the same as `unexplained` for large groups, which are held for less'),
  largeUnexplainedTotal: threshold(90, 'tuned', 'min strength for all votes of such a large group together'),
  oneKindVotes: threshold(40, 'tuned', 'min votes in a group that is held for a single kind of evidence'),
  oneKindStrength: threshold(
    0.8,
    'tuned',
    'min strength that every innocent cause leaves unexplained in such a group, in nats per vote',
  ),
  heldProbability: threshold(0.7, 'research', 'min probability of membership of a held vote'),
  heldOwnEvidence: threshold(1, 'research', "min strength of the vote's own evidence for a held vote, in nats"),
  voidVotes: threshold(30, 'policy', 'min votes in a group that is void automatically'),
  voidShare: threshold(
    0.5,
    'policy',
    'min share of clear votes in a group that is void; below it, honest voters may be part of the group',
  ),
  voidProbability: threshold(0.8, 'research', 'min probability of membership of a void vote'),
  voidOwnEvidence: threshold(2, 'research', "min strength of the vote's own evidence for a void vote, in nats"),
  oneCountryShare: threshold(0.85, 'policy', 'min share of one country, for a group never to be void automatically'),
  oneAddressShare: threshold(0.3, 'policy', 'min share of one address, for a group never to be void automatically'),
  fewAddresses: threshold(0.34, 'policy', 'max addresses per vote, for a group never to be void automatically'),
  badReputationShare: threshold(
    0.5,
    'policy',
    'min share of flagged or hosting addresses, for a group never to be void automatically',
  ),
}
