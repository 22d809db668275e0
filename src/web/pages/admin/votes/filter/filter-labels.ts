import { voteColumnLabels } from '../../shared/vote-columns/vote-column-labels.ts'
import type { FilterName } from '../vote-query.ts'

export const filterLabels: Readonly<Record<FilterName, string>> = {
  ...voteColumnLabels,
  receipt: 'Receipt',
  week: 'Week',
  from: 'From',
  to: 'To',
  excludeZeroScore: 'Exclude 0 IP-score votes',
}
