import { threshold } from './threshold.ts'

/** Votes that are held with those of other groups. */
export const holdingThresholds = {
  campaignVotes: threshold(20, 'tuned', 'min votes of a clan that do not count, to search for the rest of a campaign'),
  campaignShare: threshold(
    0.35,
    'tuned',
    "min share of the clan's new voters whose votes do not count, for a surplus to be suspicious",
  ),
  similarVotes: threshold(
    0.5,
    'tuned',
    'min resemblance of a vote to votes that do not count, in nats, to be held with them',
  ),
  similarRatio: threshold(3, 'tuned', 'min ratio of votes that resemble them to the number expected by chance'),
  similarAudience: threshold(
    5,
    'tuned',
    'the same if an innocent cause explains how these votes differ from usual ones',
  ),
  carrierAddresses: threshold(3, 'tuned', 'min addresses that voters share for days, for a carrier to explain them'),
  caughtKeyVotes: threshold(2, 'tuned', 'min votes of a key that do not count, to hold its other votes'),
  caughtKeyShare: threshold(0.33, 'tuned', 'the same as a share of all votes of the key'),
  caughtKeyClans: threshold(
    4,
    'tuned',
    'min clans of a key, for one such vote to be sufficient if its group votes for many clans',
  ),
  caughtKeyProbability: threshold(0.95, 'tuned', 'min probability that this vote belongs to its group'),
  surplusVotes: threshold(10, 'research', 'min new voters of a clan in a surplus'),
  surplusRatio: threshold(3, 'research', "min ratio of these voters to the number in the clan's earlier weeks"),
  surplusSimilarity: threshold(
    -5,
    'tuned',
    'min resemblance of a vote to votes that do not count, in nats, to be part of a surplus',
  ),
  surplusDivergence: threshold(
    0.5,
    'tuned',
    'min divergence of their visits that is suspicious without a campaign, in nats',
  ),
  surplusProvider: threshold(
    1,
    'tuned',
    'min strength of the provider that a large surplus has in common, in nats per vote',
  ),
  crowdRatio: threshold(
    2,
    'tuned',
    'min ratio of votes within three hours to the average, for these votes to count as part of a possible event',
  ),
  oneTimeRatio: threshold(
    0.25,
    'tuned',
    "max ratio of last week's new voters who came back to the usual number, for a clan to have one-time voters",
  ),
  oneTimeLikelihood: threshold(7, 'tuned', 'min log likelihood ratio of so few returning voters'),
  oneTimeStream: threshold(
    0.5,
    'tuned',
    'min new voters per new voter of the week before, for new ones to keep coming',
  ),
  leavingDeviations: threshold(
    1.5,
    'tuned',
    'min decrease of its other returning voters below the usual number, in standard deviations, for voters to have left the clan',
  ),
}
