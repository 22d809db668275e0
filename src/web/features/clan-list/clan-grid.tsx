import { useEffect, useRef } from 'react'
import { imagePriority } from '../clan-card/card-image.tsx'
import { ClanCard } from '../clan-card/clan-card.tsx'
import type { CardClan } from './card-clan.ts'
import { renderGradually } from './render-gradually.ts'
import styles from './clan-grid.module.css'

export interface ClanGridProps {
  readonly clans: readonly CardClan[]
  readonly firstOnPage: boolean
}

export function ClanGrid({ clans, firstOnPage }: ClanGridProps) {
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const isHydrated = document.documentElement.dataset.page === 'hydrated'
    return isHydrated ? undefined : renderGradually(list.current?.children ?? [])
  }, [])

  return (
    <ul ref={list} className={styles.grid}>
      {clans.map((clan, index) => (
        <li key={clan.id} className={styles.item}>
          <ClanCard clan={clan} chips={clan.chips} image={firstOnPage ? imagePriority(index) : 'lazy'} />
        </li>
      ))}
    </ul>
  )
}
