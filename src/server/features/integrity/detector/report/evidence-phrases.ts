import type { EvidenceCode } from '../evidence-codes.ts'
import { count } from './evidence-sentences.ts'
import type { Evidence } from '../groups/findings.ts'

const phrases: Readonly<Record<EvidenceCode, (values: number) => string>> = {
  'no-page': () => 'without a loaded page',
  'no-pass': () => 'without the mark of a browser that touched a vote button',
  'fresh-pass': () => 'of browsers that had just touched a vote button for the first time',
  'old-pass-on-new-key': () => 'of new voters who had touched a vote button long before',
  'pass-from-elsewhere': () => 'from another network than the first touch of a vote button',
  'bulk-pass': () => 'of browsers that first touched a vote button in the same networks, where hardly anyone votes',
  'shared-pass': () => 'with a mark that several voters used',
  'scripted-press': () => 'pressed by a script, out of sight, or with a mouse on a phone',
  'rare-request': () => 'with unusual technical details (request headers)',
  'bad-address': () => 'from addresses with a bad reputation or of hosting companies',
  'unseen-print': () => 'with a device fingerprint that was never seen before',
  'contradictory-print': () => 'with a device fingerprint of another browser',
  'missing-print': () => 'without a complete device fingerprint',
  'new-user-agent': () => 'from new browser versions',
  'broken-key': () => 'of voters who contradict their earlier votes',
  'many-clans': () => 'of voters who voted for three or more clans',
  'key-from-elsewhere': () => 'from earlier voters of other clans',
  'new-key': () => 'of voters who had not voted in the weeks before',
  'shared-address': () => 'from addresses of other votes for this clan',
  'few-addresses': (values) => `from ${count(values, 'address', 'addresses')}`,
  'few-hardware': (values) => `with ${count(values, 'hardware fingerprint', 'hardware fingerprints')}`,
  'few-software': (values) => `with ${count(values, 'software fingerprint', 'software fingerprints')}`,
  'few-devices': (values) => `with ${count(values, 'device fingerprint', 'device fingerprints')}`,
  'few-stamps': (values) => `from pages that were sent in ${count(values, 'second', 'different seconds')}`,
  'few-providers': (values) => `from ${count(values, 'internet provider', 'internet providers')} that few others have`,
  'few-request-shapes': (values) =>
    `with ${count(values, 'rare set', 'rare sets')} of technical details (request headers)`,
  'foreign-countries': (values) => `from ${count(values, 'country', 'countries')} where this clan has few voters`,
  'many-countries': () => '',
  'from-computers': () => 'from computers',
  'same-clans': () => 'of voters who voted for the same clans',
  'link-list': () => 'of voters who followed several vote links, one right after the other',
  'shared-home': () => 'from addresses that few voters share, all of whom voted for the same clans',
  'key-from-few-clans': () => 'from earlier voters of other clans, many of them of the same one',
  'similar-votes': () => 'that resemble those that do not count',
  'more-new-voters': () => 'from more new voters than usual',
  'one-time-voters': () => 'of the week before after which the voter did not come back',
  'caught-key': () => 'of voters whose votes for other clans do not count',
}

/** Evidence as part of a sentence, such as "the 41 votes with 1 device fingerprint (1 expected)". Rounds like `evidenceSentence`. */
export function evidencePhrase({ code, seen, expected, values }: Evidence): string {
  if (code === 'many-countries')
    return `the spread as over ${seen} countries (about ${Math.max(1, Math.round(expected))} expected)`
  return `the ${seen} votes ${phrases[code](values)} (${Math.ceil(expected)} expected)`
}
