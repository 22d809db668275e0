import { threshold } from './threshold.ts'

/** Innocent causes: when they apply, and when they are improbable. */
export const causeThresholds = {
  severalClans: threshold(
    0.33,
    'tuned',
    'min rate at which members vote for other clans, too, relative to all new voters, to count as possible visitors of the list',
  ),
  clanForeigners: threshold(
    2,
    'tuned',
    "min ratio of the clan's votes from the group's countries to the usual number; below it, these are the clan's own countries",
  ),
  visitorShare: threshold(
    0.5,
    'tuned',
    'min share of voters who voted for other clans in earlier weeks, for a group to consist of visitors of the list',
  ),
  mixedVisitors: threshold(0.2, 'tuned', 'the same for a group that also has new keys'),
  mixedNewKeys: threshold(0.1, 'tuned', 'min share of new keys in such a group'),
  preparedShare: threshold(
    0.8,
    'guess',
    'share of keys from other clans above which all keys of a group count as one kind',
  ),
  clanManyClans: threshold(
    3,
    'tuned',
    "min ratio of the clan's such voters who vote for many clans to the usual number, to be evidence",
  ),
  otherEvidence: threshold(
    0.15,
    'tuned',
    'min strength (nats per vote) of some other evidence, for times and languages of a new audience to count against it',
  ),
  steadyVotes: threshold(40, 'tuned', 'min votes in an audience of new voters, for only an event to explain them'),
  steadyNewKeys: threshold(0.85, 'tuned', 'min share of new keys in an audience, to count as entirely new'),
  mostlyNewKeys: threshold(0.5, 'tuned', 'min share of new keys in an audience, for its languages to count'),
  newPrints: threshold(0.5, 'tuned', 'min share of new prints among the frequent ones, for a release to explain them'),
  releaseModels: threshold(5, 'tuned', 'max hardware prints that a new phone or browser makes frequent'),
  networkShare: threshold(
    0.7,
    'tuned',
    'min share of one provider that few others have, for the network of a campus to explain the group',
  ),
  placeAddresses: threshold(4, 'tuned', 'max addresses of one place that explains equal devices'),
  placeVotes: threshold(75, 'guess', 'min votes with new keys from one address that are too many for one place'),
  ownAddressShare: threshold(
    0.8,
    'guess',
    'min share of votes from shared addresses that no voter of another clan uses; from it on, a carrier does not explain the addresses',
  ),
  crowdedAddresses: threshold(
    3,
    'tuned',
    'min addresses of one clan with that many votes that are too many for places',
  ),
  languages: threshold(6, 'tuned', 'min equally frequent languages that contradict an audience with a common language'),
  languageDivergence: threshold(
    0.8,
    'tuned',
    'min divergence from the languages of the site, in nats, for voters to differ from its visitors',
  ),
  vpnShare: threshold(0.3, 'guess', 'min share of addresses with a bad reputation, for VPNs to be an innocent cause'),
  vpnAddresses: threshold(
    0.7,
    'tuned',
    'min votes from addresses with a bad reputation per vote from a shared address, for VPNs to explain shared addresses',
  ),
  sleepShare: threshold(
    0.14,
    'tuned',
    'max share of votes in the quietest eight hours of the day, for voters to count as asleep in these hours',
  ),
  quietShare: threshold(0.2, 'tuned', 'the same for an audience from countries whose nights are unknown'),
  sleepSpanHours: threshold(
    48,
    'guess',
    'min hours between the first and the last tenth of the votes, to check for sleep',
  ),
  onePrivacyShare: threshold(
    0.6,
    'tuned',
    'min share of one kind of private prints (missing or never seen), to examine their number',
  ),
  surgeShare: threshold(
    0.5,
    'tuned',
    "min additional votes of the clan per vote of a group of new keys; from it on, the group is not the clan's usual share of privacy browsers",
  ),
  surgePart: threshold(0.3, 'tuned', 'min share of the additional votes in such a group, to count as the surge'),
  surgeDeviations: threshold(3, 'tuned', "max deviation of a week's votes that is not a surge, in standard deviations"),
  additionalShare: threshold(
    0.3,
    'guess',
    'min additional votes of the clan per vote of the group; below it, the group replaces usual votes',
  ),
  mergerShare: threshold(0.2, 'tuned', 'min share of voters from other clans in a group, for a merger to explain it'),
  breakShare: threshold(
    0.25,
    'guess',
    "max share of the clan's votes in a week before, for the clan to count as coming back",
  ),
  breakPassSpanS: threshold(
    75 * 86_400,
    'tuned',
    'min period over which the passes of returning voters spread, in seconds',
  ),
  linkShare: threshold(
    0.8,
    'guess',
    'min share of votes through a link or a widget, for a posted link to explain votes over days',
  ),
  eventShare: threshold(0.18, 'tuned', 'min share of votes within six hours, to count as an event'),
  meetingShare: threshold(0.5, 'guess', 'the same for an event at which everyone is present, such as a tournament'),
  raidShare: threshold(0.8, 'tuned', 'the same for a streamer or a call in a chat that brings voters within hours'),
}
