import type { ModerationLine } from '../log.ts'

/** Part of a sentence. Pages link clans and weeks. */
export type ModerationPart =
  | string
  | { readonly clan: NonNullable<ModerationLine['clan']> }
  | { readonly week: NonNullable<ModerationLine['week']> }

type Facts = Omit<ModerationLine, 'position' | 'at'>

/** An entry of the public moderation log as a sentence. */
export function moderationSentence(line: Facts): ModerationPart[] {
  const { event, percent, version, count, reason } = line
  const of = [' for ', ...clanPart(line), ' in ', ...weekPart(line)]
  switch (event) {
    case 'penalty':
      return [`A penalty of ${percent} % was set on the votes`, ...of, '.']
    case 'penalty-removed':
      return [`The penalty of ${percent} % on the votes`, ...of, ' was removed.']
    case 'votes-not-counted':
      return decision(line, 'do not count')
    case 'votes-counted':
      return decision(line, 'count')
    case 'take-down':
      return ['The listing of ', ...clanPart(line), ' was taken down.']
    case 'restore':
      return ['The listing of ', ...clanPart(line), ' was restored.']
    case 'appeal-upheld':
      return ['The appeal about votes', ...of, ' was upheld.']
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

function decision(line: Facts, outcome: 'count' | 'do not count'): ModerationPart[] {
  const { by, count, clan } = line
  const who = by === 'detector' ? 'The vote detector' : 'Administrators'
  const votes = `${who} decided that ${count ?? 'fewer than 20'} votes`
  if (clan) return [votes, ' for ', ...clanPart(line), ' in ', ...weekPart(line), ` ${outcome}.`]
  const merged = count === null ? '' : ', for clans with fewer than 20 such votes each'
  return [votes, ' in ', ...weekPart(line), ` ${outcome}${merged}.`]
}

const clanPart = ({ clan }: Facts): ModerationPart[] => (clan ? [{ clan }] : [])
const weekPart = ({ week }: Facts): ModerationPart[] => (week === null ? [] : [{ week }])

/** The text of a part without links. */
export function moderationText(part: ModerationPart): string {
  if (typeof part === 'string') return part
  return 'week' in part ? `week ${part.week}` : (part.clan.name ?? `clan ${part.clan.id}, which is not listed anymore,`)
}
