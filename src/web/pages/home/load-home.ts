import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

export async function loadHome({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [list, block, stats] = await Promise.all([
    api.listClans({ query: { page: '1' } }),
    api.listHighlightedClans(),
    api.readStats(),
  ])
  return { clans: list.body, recommended: block.body, stats: stats.body }
}
