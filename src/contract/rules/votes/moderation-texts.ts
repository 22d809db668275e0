import type { ModerationLine } from '../../log.ts'
import { groupDigits } from '../text/group-digits.ts'
import type { UncountedReason } from './vote-states.ts'

/** Part of a sentence. Pages link clans and weeks. */
export type ModerationPart =
  | string
  | { readonly clan: NonNullable<ModerationLine['clan']> }
  | { readonly week: NonNullable<ModerationLine['week']> }

type Facts = Omit<ModerationLine, 'position' | 'at' | 'reasons'> & {
  readonly reasons: Readonly<ModerationLine['reasons']>
}

/** Formats an entry of the public moderation log as a sentence. */
export function moderationSentence(line: Facts): ModerationPart[] {
  const { event, percent, version, count, reason } = line
  const of = [' for ', ...clanPart(line), ' in ', ...weekPart(line)]
  switch (event) {
    case 'penalty':
      return [`A penalty of ${percent}% was set on the votes`, ...of, '.']
    case 'penalty-removed':
      return [`The penalty of ${percent}% on the votes`, ...of, ' was removed.']
    case 'votes-not-counted':
      return [...decision(line, 'decided that'), ' do not count', ...mergedPart(line), '.']
    case 'votes-counted':
      return [
        ...decision(line, 'decided that'),
        line.from === 'not-counted' ? ' count again' : ' count',
        ...mergedPart(line),
        '.',
      ]
    case 'votes-undecided':
      return [...decision(line, 'held'), ', which are undecided and do not count', ...mergedPart(line), '.']
    case 'vote-reasons':
      return ['Votes in ', ...weekPart(line), ` that did not count: ${reasonsText(line)}.`]
    case 'take-down':
      return ['The listing of ', ...clanPart(line), ' was taken down.']
    case 'restore':
      return ['The listing of ', ...clanPart(line), ' was restored.']
    case 'image-removed':
      return ['An image of ', ...clanPart(line), ' was removed.']
    case 'appeal-upheld':
      return ['The appeal about votes', ...of, ' was upheld.']
    case 'appeal-reopened':
      return ['The appeal about votes', ...of, ', which was upheld before, was opened again.']
    case 'result':
      return ['The result of ', ...weekPart(line), ' was published.']
    case 'correction':
      return [
        'The result of ',
        ...weekPart(line),
        ` was corrected: version ${version}, ${count} changed ${count === 1 ? 'clan' : 'clans'}.`,
      ]
    case 'break':
      return ['After an older backup was restored, the log continues without entries that were published.']
    default:
      return [`The content of this entry was removed because the law requires it. Reason: ${reason}`]
  }
}

function decision(line: Facts, verb: 'decided that' | 'held'): ModerationPart[] {
  const { by, count, from } = line
  const who = by === 'detector' ? 'The vote detector' : 'Administrators'
  const votes = `${count === null ? 'fewer than 20' : groupDigits(count)} ${from === 'undecided' ? 'undecided ' : ''}votes`
  const clan = clanPart(line)
  return [`${who} ${verb} ${votes}`, ...(clan.length > 0 ? [' for ', ...clan] : []), ' in ', ...weekPart(line)]
}

const mergedPart = ({ clan, count }: Facts): ModerationPart[] =>
  clan === null && count !== null ? [', for clans with fewer than 20 such votes each'] : []

/** Why votes did not count; follows their number in a sentence. */
const reasonTexts: Readonly<Record<UncountedReason, string>> = {
  detector_void: 'in groups of fake votes that the vote detector found',
  detector_held: 'in groups that the vote detector found and no administrator has decided about',
  admin_void: 'that administrators judged to be fake',
  admin_held: 'that administrators hold',
  print_missing_limit: 'above the limit for one address without a complete fingerprint',
  address_limit: 'above the limit for one address',
  net56_limit: 'above the limit for one IPv6 network (/56)',
  net48_limit: 'above the limit for one IPv6 network (/48)',
  net24_limit: 'of unknown voters above the limit for neighboring addresses (/24)',
  as_limit: 'of unknown voters above the limit for one provider',
  hosting_limit: 'above the limit for one address of a hosting or VPN provider',
  hosting_as_limit: 'above the limit for one hosting or VPN provider',
  proof_missing: 'without the proof of work that the site had asked for',
  print_pair_limit: 'above the limit for devices with the same hardware and software',
}

function reasonsText({ reasons, count }: Facts): string {
  const named = (reasons ?? []).map(({ reason, votes }) => `${groupDigits(votes)} ${reasonTexts[reason]}`)
  if (count === 0) return named.join(', ')
  const other = count === null ? 'fewer than 20' : groupDigits(count)
  return [...named, `${other} for ${named.length > 0 ? 'other ' : ''}reasons with fewer than 20 votes each`].join(', ')
}

const clanPart = ({ clan }: Facts): ModerationPart[] => (clan ? [{ clan }] : [])
const weekPart = ({ week }: Facts): ModerationPart[] => (week === null ? [] : [{ week }])

/** A part as text, without links. */
export function moderationText(part: ModerationPart): string {
  if (typeof part === 'string') return part
  return 'week' in part ? `week ${part.week}` : (part.clan.name ?? `clan ${part.clan.id}, which is not listed anymore,`)
}
