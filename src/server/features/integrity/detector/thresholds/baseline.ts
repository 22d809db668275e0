import { threshold } from './threshold.ts'

/** What is usual: properties of votes, clans and the rest of the site. */
export const baselineThresholds = {
  windowWeeks: threshold(2, 'research', 'number of weeks before the examined week that define what is usual'),
  rarePrintVotes: threshold(2, 'research', 'max votes in the window for a print to count as never seen'),
  passAgeToleranceS: threshold(
    3600,
    'research',
    'max seconds by which a pass may be newer than the last vote of its key',
  ),
  bulkPasses: threshold(
    4,
    'tuned',
    'min passes that one network got for votes from different addresses, to count as issued in bulk',
  ),
  bulkPassVoters: threshold(0.25, 'guess', 'max votes from that network itself per such pass'),
  usualAgentShare: threshold(
    0.8,
    'research',
    'min share of one user agent among the votes of a software print, to be its usual user agent',
  ),
  usualAgentVotes: threshold(5, 'research', 'min votes of a software print, to have a usual user agent'),
  countryStrength: threshold(
    25,
    'research',
    "weight of the other clans' countries in a clan's expected countries, in votes",
  ),
  contextStrength: threshold(
    30,
    'research',
    'weight of the wider group in the expectation of a narrower group, in votes',
  ),
  printStrength: threshold(20, 'research', 'the same for device prints'),
  returningVoters: threshold(10, 'research', 'min returning voters of a clan, to use their prints as its usual prints'),
  ownGrowth: threshold(
    1,
    'tuned',
    'max growth of a clan, in standard deviations, to use the prints of its returning voters as its usual prints',
  ),
  addressFloor: threshold(5, 'research', 'number of votes of one address for one clan that is usual everywhere'),
  hardwareFloor: threshold(4, 'research', 'the same for a hardware print'),
  softwareFloor: threshold(9, 'research', 'the same for a software print'),
  deviceFloor: threshold(3, 'research', 'the same for a complete print'),
  stampFloor: threshold(3, 'guess', 'the same for a page stamp'),
  providerFloor: threshold(10, 'tuned', 'the same for a provider'),
  countryVotes: threshold(
    200,
    'tuned',
    'min votes from a country for other clans, to know its nights and the shares of its providers',
  ),
  quietNights: threshold(
    0.6,
    'guess',
    'max votes usual at night, relative to as many hours of the whole day, for nights to be known',
  ),
  nightTolerance: threshold(
    0.25,
    'tuned',
    'max position of the votes at night between the usual number (0) and chance (1)',
  ),
  nightShare: threshold(
    0.5,
    'tuned',
    'min position of the votes at night between the usual number (0) and chance (1), for voters who did not come by day',
  ),
  nightDeviations: threshold(
    2,
    'tuned',
    'min excess of the votes at night over the usual number, in standard deviations, for voters who did not come by day',
  ),
  knownNights: threshold(0.8, 'guess', "min share of a group's votes from countries whose nights are known"),
  nightHours: threshold(8, 'guess', 'number of hours of a day that count as night'),
  oneSourceShare: threshold(
    0.3,
    'guess',
    'min share of one former clan among keys from other clans, for a merger to be likely',
  ),
  mergerVotes: threshold(10, 'guess', 'min voters from one other clan in a merger'),
}
