import type { VoteColumns } from '../votes/vote-columns.ts'

/**
 * Whether the vote of a row was cast by `/vote`, where posted links and widgets lead. That page votes by itself, so nothing is known about a
 * press, and more voters than elsewhere are new.
 */
export function isCastByVotePage({ reach, names }: VoteColumns): (row: number) => boolean {
  const [link, widget] = [names.reach.indexOf('link'), names.reach.indexOf('widget')]
  return (row) => reach.codes[row] === link || reach.codes[row] === widget
}
