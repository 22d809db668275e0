/**
 * Origin of a number. `research`: set in the first experiments, before this detector was written. `policy`: a decision about what may
 * happen automatically. `tuned`: changed after measurements on simulated weeks (1 to 6, the newest on 201 to 206 and on simulators by other
 * authors). `guess`: not measured.
 */
type Source = 'research' | 'policy' | 'tuned' | 'guess'

const value = (number: number, source: Source, meaning: string) => ({ number, source, meaning })

/**
 * All numbers of the detector except those that are part of a formula. `docs/DETECTOR.md` explains the steps that use them. `min` and `max`
 * are inclusive.
 */
const table = {
  windowWeeks: value(2, 'research', 'number of weeks before the examined week that define what is usual'),
  rarePrintVotes: value(2, 'research', 'max votes in the window for a print to count as never seen'),
  passAgeToleranceS: value(3600, 'research', 'max seconds by which a pass may be newer than the last vote of its key'),
  bulkPasses: value(
    4,
    'tuned',
    'min passes that one network got for votes from different addresses, to count as issued in bulk',
  ),
  bulkPassVoters: value(0.25, 'guess', 'max votes from that network itself per such pass'),
  usualAgentShare: value(
    0.8,
    'research',
    'min share of one user agent among the votes of a software print, to be its usual user agent',
  ),
  usualAgentVotes: value(5, 'research', 'min votes of a software print, to have a usual user agent'),
  countryStrength: value(
    25,
    'research',
    "weight of the other clans' countries in a clan's expected countries, in votes",
  ),
  contextStrength: value(30, 'research', 'weight of the wider group in the expectation of a narrower group, in votes'),
  printStrength: value(20, 'research', 'the same for device prints'),
  returningVoters: value(10, 'research', 'min returning voters of a clan, to use their prints as its usual prints'),
  ownGrowth: value(
    1,
    'tuned',
    'max growth of a clan, in standard deviations, to use the prints of its returning voters as its usual prints',
  ),
  addressFloor: value(5, 'research', 'number of votes of one address for one clan that is usual everywhere'),
  hardwareFloor: value(4, 'research', 'the same for a hardware print'),
  softwareFloor: value(9, 'research', 'the same for a software print'),
  deviceFloor: value(3, 'research', 'the same for a complete print'),
  stampFloor: value(3, 'guess', 'the same for a page stamp'),
  providerFloor: value(10, 'tuned', 'the same for a provider'),
  seedGain: value(7, 'research', 'min log likelihood ratio of a value, to start the search for a group from it'),
  seeds: value(4, 'research', 'max values from which the search for a group starts, per clan and round'),
  rounds: value(5, 'research', 'max groups that are searched for in each clan'),
  fitSteps: value(6, 'research', 'steps of expectation maximization'),
  groupGain: value(
    7,
    'research',
    'min gain of a group in log likelihood, in addition to the logarithm of the number of clans',
  ),
  groupVotes: value(5, 'research', 'min votes in a group'),
  concentratedAddressVotes: value(
    4,
    'research',
    'min votes of a group from one address, to examine these votes separately',
  ),
  largeAddressVotes: value(
    10,
    'tuned',
    'min votes of a group from one address, to examine them separately from those of other addresses',
  ),
  manyLargeAddresses: value(4, 'tuned', 'min such addresses in one country, to examine them together'),
  factLikelihood: value(
    5,
    'research',
    'min log likelihood ratio of a difference from the expected number, to be evidence',
  ),
  poolLikelihood: value(
    1,
    'tuned',
    'the same for each of several prints that are more frequent than usual in a group, such as those of a small pool',
  ),
  weakEvidence: value(0.3, 'guess', 'min strength of evidence, in nats per vote'),
  tellingRatio: value(
    2,
    'tuned',
    "min ratio of a fact's frequency to the usual frequency, for the fact to be evidence against single votes",
  ),
  unexplained: value(0.6, 'guess', 'min strength that every innocent cause leaves unexplained, in nats per vote'),
  unexplainedTotal: value(
    30,
    'tuned',
    'the same for all votes of the group together, because a few votes may differ by chance',
  ),
  largeUnexplained: value(0.4, 'tuned', 'the same as `unexplained` for large groups, which are held for less'),
  largeUnexplainedTotal: value(90, 'tuned', 'min strength for all votes of such a large group together'),
  oneSourceShare: value(
    0.3,
    'guess',
    'min share of one former clan among keys from other clans, for a merger to be likely',
  ),
  mergerVotes: value(10, 'guess', 'min voters from one other clan in a merger'),
  mergerShare: value(0.2, 'tuned', 'min share of voters from other clans in a group, for a merger to explain it'),
  ringClans: value(3, 'research', 'min clans in a ring, and min clans of it that a member votes for'),
  ringMostClans: value(24, 'research', 'max clans that a key votes for, to be examined for rings'),
  ringTripleKeys: value(4, 'research', 'min keys that vote for the same three clans, and min members of a ring'),
  ringRatio: value(
    20,
    'research',
    'min ratio of keys that vote for the same three clans to the number expected by chance',
  ),
  ringEvidence: value(2, 'tuned', 'min log likelihood ratio of a fact about the members of a ring, to be evidence'),
  ringShare: value(
    0.2,
    'tuned',
    'min share of the members of a ring that show a fact, for it to be evidence against the ring',
  ),
  exchangeHomes: value(
    0.5,
    'tuned',
    'min number of home countries per clan of a ring, for lists of vote links to be evidence against it',
  ),
  ringStrength: value(0.3, 'tuned', 'min strength of all such evidence together, to convict a ring'),
  allianceShare: value(
    0.75,
    'tuned',
    "min share of the members' votes for clans of the ring, for these clans to count as possibly allied",
  ),
  ringFollowers: value(
    0.8,
    'guess',
    'min share of the members of a ring who follow a list of vote links, to be evidence',
  ),
  ringSigns: value(3, 'research', 'min signs of a ring, out of five, to void its votes instead of holding them'),
  oneKindVotes: value(40, 'tuned', 'min votes in a group that is held for a single kind of evidence'),
  oneKindStrength: value(
    0.8,
    'tuned',
    'min strength that every innocent cause leaves unexplained in such a group, in nats per vote',
  ),
  severalClans: value(
    0.33,
    'tuned',
    'min rate at which members vote for other clans, too, relative to all new voters, to count as possible visitors of the list',
  ),
  clanForeigners: value(
    2,
    'tuned',
    "min ratio of the clan's votes from the group's countries to the usual number; below it, these are the clan's own countries",
  ),
  visitorShare: value(
    0.5,
    'tuned',
    'min share of voters who voted for other clans in earlier weeks, for a group to consist of visitors of the list',
  ),
  mixedVisitors: value(0.2, 'tuned', 'the same for a group that also has new keys'),
  mixedNewKeys: value(0.1, 'tuned', 'min share of new keys in such a group'),
  preparedShare: value(
    0.8,
    'guess',
    'share of keys from other clans above which all keys of a group count as one kind',
  ),
  clanManyClans: value(
    3,
    'tuned',
    "min ratio of the clan's such voters who vote for many clans to the usual number, to be evidence",
  ),
  otherEvidence: value(
    0.15,
    'tuned',
    'min strength (nats per vote) of some other evidence, for times and languages of a new audience to count against it',
  ),
  steadyVotes: value(40, 'tuned', 'min votes in an audience of new voters, for only an event to explain them'),
  steadyNewKeys: value(0.85, 'tuned', 'min share of new keys in an audience, to count as entirely new'),
  newPrints: value(0.5, 'tuned', 'min share of new prints among the frequent ones, for a release to explain them'),
  placeAddresses: value(4, 'tuned', 'max addresses of one place that explains equal devices'),
  carrierAddresses: value(3, 'tuned', 'min addresses that voters share for days, for a carrier to explain them'),
  placeVotes: value(75, 'guess', 'min votes with new keys from one address that are too many for one place'),
  ownAddressShare: value(
    0.8,
    'guess',
    'min share of votes from shared addresses that no voter of another clan uses; from it on, a carrier does not explain the addresses',
  ),
  crowdedAddresses: value(3, 'tuned', 'min addresses of one clan with that many votes that are too many for places'),
  languages: value(6, 'tuned', 'min equally frequent languages that contradict an audience with a common language'),
  languageDivergence: value(
    0.8,
    'tuned',
    'min divergence from the languages of the site, in nats, for voters to differ from its visitors',
  ),
  expectedPhones: value(10, 'guess', 'min expected votes from phones, for their absence from a group to be evidence'),
  fewPhones: value(0.1, 'guess', 'max votes from phones per expected one in such a group'),
  vpnShare: value(0.3, 'guess', 'min share of addresses with a bad reputation, for VPNs to be an innocent cause'),
  vpnAddresses: value(
    0.7,
    'tuned',
    'min votes from addresses with a bad reputation per vote from a shared address, for VPNs to explain shared addresses',
  ),
  sleepShare: value(
    0.14,
    'tuned',
    'max share of votes in the quietest eight hours of the day, for voters to count as asleep in these hours',
  ),
  quietShare: value(0.2, 'tuned', 'the same for an audience from countries whose nights are unknown'),
  sleepSpanHours: value(48, 'guess', 'min hours between the first and the last tenth of the votes, to check for sleep'),
  onePrivacyShare: value(
    0.6,
    'tuned',
    'min share of one kind of private prints (missing or never seen), to examine their number',
  ),
  surgeShare: value(
    0.5,
    'tuned',
    "min additional votes of the clan per vote of a group of new keys; from it on, the group is not the clan's usual share of privacy browsers",
  ),
  surgePart: value(0.3, 'tuned', 'min share of the additional votes in such a group, to count as the surge'),
  surgeDeviations: value(3, 'tuned', "max deviation of a week's votes that is not a surge, in standard deviations"),
  releaseModels: value(5, 'tuned', 'max hardware prints that a new phone or browser makes frequent'),
  additionalShare: value(
    0.3,
    'guess',
    'min additional votes of the clan per vote of the group; below it, the group replaces usual votes',
  ),
  breakShare: value(
    0.25,
    'guess',
    "max share of the clan's votes in a week before, for the clan to count as coming back",
  ),
  breakPassSpanS: value(
    75 * 86_400,
    'tuned',
    'min period over which the passes of returning voters spread, in seconds',
  ),
  countryVotes: value(
    200,
    'tuned',
    'min votes from a country for other clans, to know its nights and the shares of its providers',
  ),
  linkShare: value(
    0.8,
    'guess',
    'min share of votes through a link or a widget, for a posted link to explain votes over days',
  ),
  quietNights: value(
    0.6,
    'guess',
    'max votes usual at night, relative to as many hours of the whole day, for nights to be known',
  ),
  nightTolerance: value(
    0.25,
    'tuned',
    'max position of the votes at night between the usual number (0) and chance (1)',
  ),
  nightShare: value(
    0.5,
    'tuned',
    'min position of the votes at night between the usual number (0) and chance (1), for voters who did not come by day',
  ),
  nightDeviations: value(
    2,
    'tuned',
    'min excess of the votes at night over the usual number, in standard deviations, for voters who did not come by day',
  ),
  crowdRatio: value(
    2,
    'tuned',
    'min ratio of votes within three hours to the average, for these votes to count as part of a possible event',
  ),
  knownNights: value(0.8, 'guess', "min share of a group's votes from countries whose nights are known"),
  nightHours: value(8, 'guess', 'number of hours of a day that count as night'),
  eventShare: value(0.18, 'tuned', 'min share of votes within six hours, to count as an event'),
  meetingShare: value(0.5, 'guess', 'the same for an event at which everyone is present, such as a tournament'),
  raidShare: value(0.8, 'tuned', 'the same for a streamer or a call in a chat that brings voters within hours'),
  campaignVotes: value(20, 'tuned', 'min votes of a clan that do not count, to search for the rest of a campaign'),
  campaignShare: value(
    0.35,
    'tuned',
    "min share of the clan's new voters whose votes do not count, for a surplus to be suspicious",
  ),
  similarVotes: value(
    0.5,
    'tuned',
    'min resemblance of a vote to votes that do not count, in nats, to be held with them',
  ),
  similarRatio: value(3, 'tuned', 'min ratio of votes that resemble them to the number expected by chance'),
  similarAudience: value(5, 'tuned', 'the same if an innocent cause explains how these votes differ from usual ones'),
  caughtKeyVotes: value(2, 'tuned', 'min votes of a key that do not count, to hold its other votes'),
  caughtKeyShare: value(0.33, 'tuned', 'the same as a share of all votes of the key'),
  caughtKeyClans: value(
    4,
    'tuned',
    'min clans of a key, for one such vote to be sufficient if its group votes for many clans',
  ),
  caughtKeyProbability: value(0.95, 'tuned', 'min probability that this vote belongs to its group'),
  surplusVotes: value(10, 'research', 'min new voters of a clan in a surplus'),
  surplusRatio: value(3, 'research', "min ratio of these voters to the number in the clan's earlier weeks"),
  surplusSimilarity: value(
    -5,
    'tuned',
    'min resemblance of a vote to votes that do not count, in nats, to be part of a surplus',
  ),
  oneTimeRatio: value(
    0.25,
    'tuned',
    "max ratio of last week's new voters who came back to the usual number, for a clan to have one-time voters",
  ),
  oneTimeLikelihood: value(7, 'tuned', 'min log likelihood ratio of so few returning voters'),
  oneTimeStream: value(0.5, 'tuned', 'min new voters per new voter of the week before, for new ones to keep coming'),
  leavingDeviations: value(
    1.5,
    'tuned',
    'min decrease of its other returning voters below the usual number, in standard deviations, for voters to have left the clan',
  ),
  surplusDivergence: value(
    0.5,
    'tuned',
    'min divergence of their visits that is suspicious without a campaign, in nats',
  ),
  voidVotes: value(30, 'policy', 'min votes in a group that is void automatically'),
  voidShare: value(
    0.5,
    'policy',
    'min share of clear votes in a group that is void; below it, honest voters may be part of the group',
  ),
  voidProbability: value(0.8, 'research', 'min probability of membership of a void vote'),
  voidOwnEvidence: value(2, 'research', "min strength of the vote's own evidence for a void vote, in nats"),
  heldProbability: value(0.7, 'research', 'min probability of membership of a held vote'),
  heldOwnEvidence: value(1, 'research', "min strength of the vote's own evidence for a held vote, in nats"),
  oneCountryShare: value(0.85, 'policy', 'min share of one country, for a group never to be void automatically'),
  oneAddressShare: value(0.3, 'policy', 'min share of one address, for a group never to be void automatically'),
  fewAddresses: value(0.34, 'policy', 'max addresses per vote, for a group never to be void automatically'),
  badReputationShare: value(
    0.5,
    'policy',
    'min share of flagged or hosting addresses, for a group never to be void automatically',
  ),
} as const

type Name = keyof typeof table

export const thresholds = Object.fromEntries(
  Object.entries(table).map(([name, { number }]) => [name, number]),
) as Readonly<Record<Name, number>>
