import { useLoaderData } from 'react-router'
import type { loadHome } from './load-home.ts'

export function HomePage() {
  const { clans } = useLoaderData<typeof loadHome>()
  return (
    <ul>
      {clans.map((clan) => (
        <li key={clan.id}>{clan.name}</li>
      ))}
    </ul>
  )
}
