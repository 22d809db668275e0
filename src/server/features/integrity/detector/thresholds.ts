/**
 * Where a number comes from: `research` was set in the first experiments (before this detector was written), `policy` is a decision
 * about what may happen automatically, `tuned` was changed by measuring on simulated weeks (1 to 6,
 * the newest on 201 to 206 and on simulators of other authors), and `guess` has not been measured.
 */
type Source = 'research' | 'policy' | 'tuned' | 'guess'

const value = (number: number, source: Source, meaning: string) => ({ number, source, meaning })

/** Every number of the detector that is not part of a formula. `docs/DETECTOR.md` explains the steps that use them. */
const table = {
  windowWeeks: value(2, 'research', 'weeks before the examined one that count for what is usual'),
  rarePrintVotes: value(2, 'research', 'a print with at most this many votes in the window has not been seen before'),
  passAgeToleranceS: value(
    3600,
    'research',
    'seconds by which a pass may be younger than the last vote of its key allows',
  ),
  bulkPasses: value(
    4,
    'tuned',
    'passes of one network, for votes from as many other addresses, that count as issued in bulk',
  ),
  bulkPassVoters: value(0.25, 'guess', 'votes from that network itself, at most, per such pass'),
  usualAgentShare: value(
    0.8,
    'research',
    'share of one user agent among the votes of a software print that makes it the usual one',
  ),
  usualAgentVotes: value(5, 'research', 'votes that a software print needs to have a usual user agent'),
  countryStrength: value(25, 'research', 'votes of other clans that smooth the countries of a clan'),
  contextStrength: value(30, 'research', 'votes of the wider group that smooth the expectation of a narrow one'),
  printStrength: value(20, 'research', 'the same for device prints'),
  returningVoters: value(10, 'research', 'returning voters of a clan from which their own prints count as usual'),
  addressFloor: value(5, 'research', 'votes of one address in one clan that are usual everywhere'),
  hardwareFloor: value(4, 'research', 'the same for a hardware print'),
  softwareFloor: value(9, 'research', 'the same for a software print'),
  deviceFloor: value(3, 'research', 'the same for a complete print'),
  stampFloor: value(3, 'guess', 'the same for a page stamp'),
  seedGain: value(
    7,
    'research',
    'log likelihood ratio at which a value is common enough to start the search for a group',
  ),
  seeds: value(4, 'research', 'values from which the search for a group starts, per clan and round'),
  rounds: value(5, 'research', 'groups that are searched per clan'),
  fitSteps: value(6, 'research', 'steps of expectation maximization'),
  groupGain: value(
    7,
    'research',
    'log likelihood that a group must gain, besides the logarithm of the number of clans',
  ),
  groupVotes: value(5, 'research', 'votes of the smallest group'),
  concentratedAddressVotes: value(
    4,
    'research',
    'votes of a group on one address that are split off and examined alone',
  ),
  largeAddressVotes: value(
    10,
    'tuned',
    'votes of a group on one address that are examined alone, apart from other addresses',
  ),
  manyLargeAddresses: value(8, 'guess', 'large addresses of a group from which they are examined together'),
  factLikelihood: value(
    5,
    'research',
    'log likelihood ratio that makes a difference from the expected number evidence',
  ),
  poolLikelihood: value(
    1,
    'tuned',
    'the same for each of several prints of which a group has more than usual, such as those of a small pool',
  ),
  weakEvidence: value(0.3, 'guess', 'strength (nats per vote) from which evidence counts at all'),
  tellingRatio: value(
    2,
    'tuned',
    'how many times more often than usual a fact is true, if it counts against single votes',
  ),
  unexplained: value(0.6, 'guess', 'strength that every innocent cause must leave unexplained'),
  unexplainedTotal: value(30, 'tuned', 'the same over all votes of the group: few votes may differ by chance'),
  oneSourceShare: value(0.3, 'guess', 'share of one former clan among keys from elsewhere that makes a merger likely'),
  mergerVotes: value(10, 'guess', 'voters of one other clan that make a merger'),
  ringClans: value(
    3,
    'research',
    'clans of the smallest ring, and of the key with the fewest clans that belongs to one',
  ),
  ringMostClans: value(24, 'research', 'clans of a key above which it is not examined for rings'),
  ringTripleKeys: value(
    4,
    'research',
    'keys that must vote for the same three clans, and members of the smallest ring',
  ),
  ringRatio: value(20, 'research', 'how many times as many keys as by chance must vote for the same three clans'),
  ringEvidence: value(
    2,
    'tuned',
    'log likelihood ratio from which a fact about the members of a ring is part of the evidence',
  ),
  ringStrength: value(0.3, 'tuned', 'strength of all kinds of such evidence from which a ring is convicted'),
  allianceShare: value(
    0.75,
    'tuned',
    "share of the members' votes for the clans of the ring from which these may be allied",
  ),
  ringSigns: value(3, 'research', 'signs of a ring, of five, without which its votes are only held'),
  oneKindVotes: value(40, 'tuned', 'votes of the smallest group that is held because of one kind of evidence'),
  oneKindStrength: value(0.8, 'tuned', 'strength that every innocent cause must leave unexplained then'),
  severalClans: value(
    0.33,
    'tuned',
    'how often members vote for other clans as well, compared with all new voters, from which they may have come by the list',
  ),
  clanForeigners: value(
    2,
    'tuned',
    "how many times as many votes as usual the whole clan has from a group's countries, below which these are its own",
  ),
  visitorShare: value(
    0.5,
    'tuned',
    'share of voters who voted for other clans in earlier weeks from which a group consists of visitors of the list',
  ),
  clanManyClans: value(
    3,
    'tuned',
    'how many times as often as usual all such voters of the clan vote for many clans, from which this is evidence',
  ),
  steadyVotes: value(40, 'tuned', 'votes from which an audience of new voters needs an event'),
  steadyNewKeys: value(0.85, 'tuned', 'share of new keys from which an audience is entirely new'),
  newPrints: value(0.5, 'tuned', 'share of new prints among the frequent ones, below which they are not of a release'),
  placeAddresses: value(12, 'tuned', 'addresses above which equal devices are not those of one place'),
  carrierAddresses: value(3, 'tuned', 'addresses that voters share for days, at least, if they are those of a carrier'),
  placeVotes: value(75, 'guess', 'votes of new keys with one address that are too many for one place'),
  languages: value(8, 'tuned', 'equally frequent languages from which voters are not an audience that shares one'),
  languageDivergence: value(
    0.8,
    'tuned',
    "divergence (nats) from the site's languages from which voters are not like its visitors",
  ),
  vpnShare: value(0.3, 'guess', 'share of addresses with a bad reputation from which VPNs are an innocent cause'),
  sleepShare: value(
    0.14,
    'tuned',
    'share of the quietest eight hours of the day, at most, if voters sleep at the same hours',
  ),
  sleepSpanHours: value(48, 'guess', 'hours between the first and the last tenth of the votes from which this shows'),
  onePrivacyShare: value(
    0.9,
    'tuned',
    'share of the same kind of private prints, missing or never seen, from which they are not of various browsers',
  ),
  surgeShare: value(
    0.5,
    'tuned',
    "additional votes of the clan, per vote of a group of new keys, from which the group is not the clan's usual share of privacy browsers",
  ),
  releaseModels: value(5, 'tuned', 'hardware prints that a new phone or browser makes frequent, at most'),
  additionalShare: value(
    0.3,
    'guess',
    'additional votes of the clan, per vote of the group, below which the group replaces usual votes',
  ),
  breakShare: value(0.25, 'guess', "share of the clan's votes that it had in a week before, at most, if it comes back"),
  breakPassSpanS: value(75 * 86_400, 'tuned', 'seconds over which the passes of returning voters spread'),
  countryVotes: value(200, 'guess', 'votes of a country for other clans from which the hours of its nights are known'),
  linkShare: value(
    0.8,
    'guess',
    'share of votes through a link or a widget from which these may have come by it for days',
  ),
  quietNights: value(0.6, 'guess', 'votes at night, at most, compared with as many hours of the whole day'),
  nightTolerance: value(0.25, 'tuned', 'how far between what is usual and chance the votes at night may be'),
  nightShare: value(
    0.5,
    'tuned',
    'how far between what is usual and chance the votes at night must be, at least, of voters who did not come by day',
  ),
  nightDeviations: value(
    2,
    'tuned',
    'standard deviations of the votes at night above what is usual, from which voters did not come by day',
  ),
  crowdRatio: value(2, 'tuned', 'how many times as many votes as on average within three hours may be of an event'),
  knownNights: value(0.8, 'guess', "share of a group's votes whose nights must be known"),
  nightHours: value(8, 'guess', 'hours of a day that are night'),
  eventShare: value(0.2, 'tuned', 'share of votes within six hours that makes an event'),
  meetingShare: value(0.5, 'guess', 'the same for an event at which all meet, such as a tournament'),
  campaignVotes: value(20, 'tuned', 'votes of a clan that do not count from which the rest of a campaign is searched'),
  campaignShare: value(0.35, 'tuned', "the same as a share of the clan's new voters, from which a surplus is suspect"),
  similarVotes: value(
    0.5,
    'tuned',
    'resemblance to votes that do not count (nats) from which a vote is held with them',
  ),
  similarRatio: value(3, 'tuned', 'how many times as many as by chance must resemble them'),
  caughtKeyVotes: value(2, 'tuned', "votes of a key that do not count, from which its others don't either"),
  caughtKeyShare: value(0.33, 'tuned', 'the same as a share of all votes of the key'),
  caughtKeyClans: value(
    4,
    'tuned',
    'clans of a key of which one such vote is enough, if its group votes for many clans',
  ),
  caughtKeyProbability: value(0.95, 'tuned', 'probability with which that vote must belong to its group'),
  surplusVotes: value(10, 'research', 'new voters of a clan in the smallest surplus'),
  surplusRatio: value(3, 'research', "how many times as many as in the clan's weeks before they must be"),
  surplusDensestShare: value(
    0.22,
    'tuned',
    'share of them within six hours above which they may have come for an event',
  ),
  surplusSimilarity: value(
    -5,
    'tuned',
    'resemblance to votes that do not count (nats) below which a vote is no surplus',
  ),
  surplusDivergence: value(0.5, 'tuned', 'divergence (nats) of their visits that is suspect without a campaign'),
  voidVotes: value(30, 'policy', 'votes of the smallest group that is void automatically'),
  voidProbability: value(0.8, 'research', 'probability of membership from which a vote is void'),
  voidOwnEvidence: value(2, 'research', "strength of a vote's own evidence (nats) from which it is void"),
  heldProbability: value(0.7, 'research', 'probability of membership from which a vote is held'),
  heldOwnEvidence: value(1, 'research', "strength of a vote's own evidence (nats) from which it is held"),
  oneCountryShare: value(0.85, 'policy', 'share of one country from which a group is never void automatically'),
  oneAddressShare: value(0.3, 'policy', 'share of one address from which a group is never void automatically'),
  fewAddresses: value(0.34, 'policy', 'addresses per vote up to which a group is never void automatically'),
  badReputationShare: value(
    0.5,
    'policy',
    'share of flagged or hosting addresses from which a group is never void automatically',
  ),
} as const

type Name = keyof typeof table

export const thresholds = Object.fromEntries(
  Object.entries(table).map(([name, { number }]) => [name, number]),
) as Readonly<Record<Name, number>>
