import type { VoteColumns } from '../votes/vote-columns.ts'

/**
 * Returns a predicate: whether the vote of a row was cast by `/vote`, the target of posted links and widgets. That page votes by itself, so
 * nothing is known about a press, and more of its voters are new.
 */
export function isCastByVotePage({ reach, names }: VoteColumns): (row: number) => boolean {
  const [link, widget] = [names.reach.indexOf('link'), names.reach.indexOf('widget')]
  return (row) => reach.codes[row] === link || reach.codes[row] === widget
}
