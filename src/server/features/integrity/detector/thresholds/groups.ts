import { threshold } from './threshold.ts'

/** The search for groups of unusual votes, and the evidence against them. */
export const groupThresholds = {
  seedGain: threshold(7, 'research', 'min log likelihood ratio of a value, to start the search for a group from it'),
  seeds: threshold(4, 'research', 'max values from which the search for a group starts, per clan and round'),
  rounds: threshold(5, 'research', 'max groups that are searched for in each clan'),
  fitSteps: threshold(6, 'research', 'steps of expectation maximization'),
  groupGain: threshold(
    7,
    'research',
    'min gain of a group in log likelihood, in addition to the logarithm of the number of clans',
  ),
  groupVotes: threshold(5, 'research', 'min votes in a group'),
  concentratedAddressVotes: threshold(
    4,
    'research',
    'min votes of a group from one address, to examine these votes separately',
  ),
  largeAddressVotes: threshold(
    10,
    'tuned',
    'min votes of a group from one address, to examine them separately from those of other addresses',
  ),
  manyLargeAddresses: threshold(4, 'tuned', 'min such addresses in one country, to examine them together'),
  factLikelihood: threshold(
    5,
    'research',
    'min log likelihood ratio of a difference from the expected number, to be evidence',
  ),
  poolLikelihood: threshold(
    1,
    'tuned',
    'the same for each of several prints that are more frequent than usual in a group, such as those of a small pool',
  ),
  weakEvidence: threshold(0.3, 'guess', 'min strength of evidence, in nats per vote'),
  tellingRatio: threshold(
    2,
    'tuned',
    "min ratio of a fact's frequency to the usual frequency, for the fact to be evidence against single votes",
  ),
  expectedPhones: threshold(
    10,
    'guess',
    'min expected votes from phones, for their absence from a group to be evidence',
  ),
  fewPhones: threshold(0.1, 'guess', 'max votes from phones per expected one in such a group'),
}
