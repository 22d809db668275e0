import styles from './vote-icon.module.css'

export type VoteIconKind = 'working' | 'done' | 'known' | 'error'

const shapes = {
  working: <path d="m20 34 12-12 12 12M20 46l12-12 12 12" />,
  done: <path d="m19 33 9 9 18-20" />,
  known: <path d="M32 20v13l9 6" />,
  error: <path d="M32 19v16M32 41v5" />,
} as const satisfies Record<VoteIconKind, React.ReactNode>

export function VoteIcon({ kind }: { kind: VoteIconKind }) {
  return (
    <svg className={styles.icon} viewBox="0 0 64 64" width="96" height="96" aria-hidden="true" data-kind={kind}>
      <path className={styles.frame} d="M10 2h44l8 8v44l-8 8H10l-8-8V10z" />
      <path className={styles.ring} d="M55 32a23 23 0 0 1-46 0a23 23 0 0 1 46 0" pathLength="12" />
      <g className={styles.shape}>{shapes[kind]}</g>
    </svg>
  )
}
