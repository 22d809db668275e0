import type { Reservation } from '../verdicts/classify-group.ts'
import type { EvidenceCode } from '../evidence-codes.ts'
import type { Evidence } from '../groups/findings.ts'

type Subject = (values: number, clans: readonly string[]) => string

const subjects: Readonly<Record<EvidenceCode, Subject>> = {
  'no-page': () => 'were cast without loading a page',
  'no-pass': () => 'came without the mark that a browser gets when a vote button is first touched',
  'fresh-pass': () => 'came from browsers that had first touched a vote button here less than a minute before',
  'old-pass-on-new-key': () =>
    'came from voters who had not voted in the weeks before, but had first touched a vote button here more than a day before',
  'pass-from-elsewhere': () =>
    'came from another network than the one where the same browser first touched a vote button minutes before',
  'bulk-pass': () =>
    'came from different addresses, but their browsers first touched a vote button in the same networks, where hardly anyone votes',
  'shared-pass': () => 'came with a mark that each browser gets for itself, but that other voters used, too',
  'scripted-press': () => 'were pressed by a script, out of sight, or with a mouse on a phone',
  'rare-request': () => 'came with technical details (request headers) that their browser rarely sends',
  'bad-address': () => 'came from addresses with a bad reputation or of hosting companies',
  'unseen-print': () => 'came with a device fingerprint that was never seen before',
  'contradictory-print': () => 'came with a device fingerprint that belongs to another browser',
  'missing-print': () => 'came without a complete device fingerprint',
  'new-user-agent': () => 'came from browser versions that are new this week',
  'broken-key': () => 'came from voters whose device changed, or whose browser contradicts their earlier votes',
  'many-clans': () => 'came from voters who voted for three or more clans this week',
  'key-from-elsewhere': () => 'came from voters who used to vote for other clans',
  'new-key': () => 'came from voters who had not voted in the weeks before',
  'shared-address': () => 'come from addresses from which others voted for this clan, too',
  'few-addresses': (values) => `come from ${count(values, 'address', 'addresses')}`,
  'few-hardware': (values) => `come from ${count(values, 'hardware fingerprint', 'hardware fingerprints')}`,
  'few-software': (values) => `come from ${count(values, 'software fingerprint', 'software fingerprints')}`,
  'few-devices': (values) => `come from ${count(values, 'device fingerprint', 'device fingerprints')}`,
  'few-providers': (values) =>
    `come from ${count(values, 'internet provider', 'internet providers')} that few others in the same countries have`,
  'few-stamps': (values) => `come from pages that were sent in ${count(values, 'second', 'different seconds')}`,
  'few-request-shapes': (values) =>
    `came with ${count(values, 'set', 'sets')} of technical details (request headers) that few others send`,
  'foreign-countries': (values) => `come from ${count(values, 'country', 'countries')} where this clan has few voters`,
  'many-countries': () => '',
  'from-computers': () => 'came from computers, not from phones',
  'same-clans': (_, clans) =>
    clans.length === 0
      ? 'came from voters who voted for the same clans'
      : `came from voters who also voted for at least two of the clans ${listOf(clans)}`,
  'link-list': () => 'came from voters who followed vote links to several clans, one right after the other',
  'shared-home': () => 'came from addresses that a few voters share, all of whom voted for the same clans',
  'key-from-few-clans': () => 'came from voters who used to vote for other clans, many of them for the same one',
  'similar-votes': () => 'of other voters who are new to the clan resemble its votes that do not count',
  'more-new-voters': () => 'for the clan came from voters who had not voted in the weeks before',
  'one-time-voters': () => 'of voters who were new in the week before were not followed by another vote for the clan',
  'caught-key': (_, clans) =>
    `came from voters whose votes for other clans do not count${clans.length === 0 ? '' : `, such as those for ${listOf(clans)}`}`,
}

/**
 * A sentence that a non-expert can check, such as "41 of 512 votes come from 1 device fingerprint; at most 1 is usual." Uses no term of
 * the site: a voter pass is called the first touch of a vote button, with which the browser gets it, and a voter key is called a voter.
 * @param clanName returns the name of a clan, given its ID
 */
export function evidenceSentence(evidence: Evidence, clanName: (id: number) => string = String): string {
  const { code, seen, expected, of, values, clans = [] } = evidence
  if (code === 'many-countries') {
    return `The votes come from ${values} countries, spread as evenly as over ${seen}; this clan's voters are usually spread as over about ${Math.max(1, Math.round(expected))}.`
  }
  const most = Math.ceil(expected)
  return `${seen} of ${of} votes ${subjects[code](values, clans.map(clanName))}; at most ${most} ${most === 1 ? 'is' : 'are'} usual.`
}

const reservations: Readonly<Record<Reservation, string>> = {
  'too-few-votes':
    'Fewer than 30 votes clearly belong to the group and show two kinds of evidence on their own, one of them decisive.',
  'mixed-votes':
    'Fewer than half of the votes show this by themselves: honest voters may be among those that resemble them.',
  'only-time': 'Only the times at which the votes arrived speak against an innocent cause.',
  'only-languages':
    'Only the languages of the countries from which the votes came, and perhaps the times, speak against an innocent cause.',
  'only-phones': 'Only the lack of votes from phones, and perhaps the times, speak against an innocent cause.',
  'only-growth': 'Only their share of the votes for the clan speaks against voters with privacy browsers.',
  'little-per-vote':
    'There is little evidence against each single vote. Only the large number of votes rules out chance.',
  'one-kind': 'There is only one kind of evidence.',
  'no-decisive-kind':
    'Nothing in how the votes were cast, in what the voters did before or in the fingerprints is decisive.',
  'few-addresses': 'The votes come from few addresses, which honest voters may share.',
  'one-country': 'Nearly all votes come from one country.',
  'bad-addresses':
    'Most addresses have a bad reputation or belong to hosting companies. So do those of many honest voters who use VPNs.',
}

export const reservationSentence = (code: Reservation): string => reservations[code]

const mostNames = 10

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, mostNames)
  const last = names.length > mostNames ? `${names.length - mostNames} others` : shown.pop()
  return shown.length === 0 ? `${last}` : `${shown.join(', ')} and ${last}`
}

export function count(values: number, one: string, many: string): string {
  return `${values} ${values === 1 ? one : many}`
}
