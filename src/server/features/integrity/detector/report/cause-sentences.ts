import { countOf } from '#contract/rules/text/count-texts.ts'
import { shareText } from '#contract/rules/text/share-text.ts'
import type { Misfit, MisfitCode } from '../verdicts/cause-misfits.ts'
import type { EvidenceCode } from '../evidence-codes.ts'
import { evidencePhrase } from './evidence-phrases.ts'
import type { Evidence } from '../groups/findings.ts'
import type { CauseCode } from '../verdicts/innocent-causes.ts'
import type { TriedCause } from '../verdicts/try-causes.ts'

const causeNames: Readonly<Record<CauseCode, string>> = {
  'new-device': 'A new phone or browser release',
  'audience-abroad': 'A streamer or article that reached a new audience',
  'shared-place': 'Voters in one place, such as a café, a campus or one carrier',
  'vpn-users': 'Voters who use VPNs',
  'privacy-browsers': 'Voters with privacy browsers',
  'posted-link': 'A vote link posted in a chat',
  'other-clans': 'Visitors of the list who vote for several clans',
  'own-countries': 'Countries from which the clan always has some votes',
  event: 'A tournament or a call for votes',
  merger: 'Clans that merged',
  'allied-clans': 'Players who vote for allied clans',
  'clan-returns': 'A clan that comes back after a break',
  dismissed: 'Votes like those that an administrator found genuine',
}

const few = (seen: number, of: number): string => (seen === 0 ? `none of ${of}` : `only ${seen} of ${of}`)

const misfits: Readonly<Record<MisfitCode, (seen: number, of: number) => string>> = {
  'only-here': (seen, of) =>
    `would also appear among voters of other clans, but ${seen} votes share hardware fingerprints of which at most ${of} ${of === 1 ? 'is' : 'are'} usual`,
  'only-requests-here': (seen, of) =>
    `would also appear among voters of other clans, but ${seen} votes share technical details (request headers) of which at most ${of} ${of === 1 ? 'is' : 'are'} usual`,
  steady: (seen, of) => `would bring many votes within a few hours, but at most ${seen} of ${of} came within six hours`,
  'at-night': (seen, of) =>
    `would bring many votes within a few hours, or votes by day, but ${seen} votes came at night where their voters live, of which at most ${of} ${of === 1 ? 'is' : 'are'} usual`,
  'many-models': (seen, of) =>
    `would bring a few models, but the ${of} votes with frequent hardware fingerprints have ${seen} different ones`,
  'known-models': (seen, of) =>
    `would bring hardware fingerprints that were rare in the weeks before, but ${few(seen, of)} votes that share one have such`,
  'several-countries': (seen, of) =>
    `would vote from one country, but at most ${seen} of ${of} votes come from the same one`,
  'crowded-address': (seen, of) =>
    `would hardly cast so many votes for one clan from one address, but ${seen} of ${of} votes come from the same one`,
  'own-crowds': (seen, of) =>
    `would share addresses with earlier voters and voters of other clans, but ${seen} of ${of} votes come from addresses that were used several times for this clan and for no other`,
  hosting: (seen, of) =>
    `would not have addresses of hosting companies, but ${seen} of ${of} votes come from such networks`,
  'many-languages': (seen, of) =>
    `would bring voters who mostly share a language, or who are like the visitors of the site, but the ${of} votes come from countries with about ${seen} languages, in other proportions than those of the site`,
  'no-phones': (seen, of) =>
    `would include about ${of} votes from phones, but ${seen === 0 ? 'none' : `only ${seen}`} came from one`,
  'own-addresses': (seen, of) => `would share addresses, but ${of} votes come from ${seen} addresses`,
  'few-bad-addresses': (seen, of) =>
    `would have addresses with a bad reputation or of hosting companies, but ${few(seen, of)} votes do`,
  'only-new-voters': (seen, of) =>
    `would also have voted before, vote for other clans, or sleep at the same hours for days, but ${seen} of ${of} votes came from voters who had not voted in the weeks before, few of them for another clan, and at no such hours`,
  'no-page': (seen, of) => `would load the page, but ${seen} of ${of} votes were cast without loading it`,
  'few-private-prints': (seen, of) =>
    `would come with missing or unknown device fingerprints, but ${few(seen, of)} votes do`,
  surge: (seen, of) =>
    `would cast about the same share of the votes each week, but this clan had at most ${of} counted votes by the same time of an earlier week, and has ${seen} now`,
  'most-votes': (seen, of) => `would cast a small part of the votes for a clan, but these are ${seen} of ${of}`,
  'one-clan': (seen) =>
    `would often vote for other clans, too, but these voters ${seen === 0 ? 'never do' : `do so only ${shareText(seen)} as often as all new voters`}`,
  'more-foreigners': (seen) => `would not suddenly bring ${Math.round(seen)} times as many votes as usual`,
  'no-foreigners': (_, of) => `would matter only if some of the ${of} votes came from unusual countries`,
  'no-event': (seen, of) =>
    `would bring most votes within a few hours, but at most ${seen} of ${of} came within six hours`,
  'no-merger': (_, of) =>
    `would bring at least ${of} voters from one other clan, and few from elsewhere, but this clan has no such voters`,
  'few-from-elsewhere': (seen, of) =>
    `would bring voters of the other clan, but ${few(seen, of)} votes are of earlier voters of other clans`,
  'no-break': (seen, of) =>
    `would have few votes in the weeks before, but this clan had ${seen} counted votes by the same time of an earlier week, and has ${of} now`,
  'recent-passes': (seen, of) =>
    `would bring browsers that first touched a vote button in many different months, but four fifths of the ${seen} browsers that did so more than a day before the vote did so within ${of} days`,
  'few-allies': (seen, of) => `would cast most of the votes, but ${few(seen, of)} are theirs`,
}

/** Says, with numbers, what an innocent cause explains and what it does not, or why it does not apply. */
export function causeSentence(cause: TriedCause, evidence: readonly Evidence[]): string {
  const { code, fits, kinds, explained, left, misfit } = cause
  const name = causeNames[code]
  if (!explained || !left) return withoutNumbers(name, fits, kinds)
  if (misfit) return `${name} ${describeMisfit(misfit)}.`
  const phrases = (codes: readonly EvidenceCode[]) => phrasesOf(evidence, codes)
  if (left.length === 0 && explained.length === 0) return `${name}: nothing is unusual that this could explain.`
  if (left.length === 0) return `${name} would explain all of this: ${phrases(explained)}.`
  if (explained.length === 0) return `${name} would not explain ${phrases(left)}.`
  return `${name} would explain ${phrases(explained)}, but not ${phrases(left)}.`
}

/** For cases stored by an earlier version. */
function withoutNumbers(name: string, fits: boolean, kinds: readonly string[]): string {
  if (!fits) return `${name}: the votes do not look like this.`
  return kinds.length === 0 ? `${name} would explain all of this.` : `${name} would not explain: ${kinds.join(', ')}.`
}

/** A later version may have stored a code that this one does not know. */
const describeMisfit = ({ code, seen, of }: Misfit): string =>
  Object.hasOwn(misfits, code) ? misfits[code](seen, of) : 'would look different'

/** More would make the sentence unreadable. */
const maxPhrases = 2

/** Keeps the order of the evidence, strongest first. */
function phrasesOf(evidence: readonly Evidence[], codes: readonly EvidenceCode[]): string {
  const all = evidence.filter(({ code }) => codes.includes(code)).map(evidencePhrase)
  const shown = all.slice(0, maxPhrases)
  const further = all.length - shown.length
  const last = further > 0 ? countOf(further, 'further finding') : shown.pop()
  return shown.length === 0 ? `${last}` : `${shown.join(', ')} and ${last}`
}
