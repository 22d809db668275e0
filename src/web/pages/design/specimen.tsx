import type { ReactNode } from 'react'
import styles from './design.page.module.css'

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.specimen} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      {children}
    </section>
  )
}
