import styles from './design.page.module.css'

const surfaces = ['void-0', 'void-1', 'void-2', 'void-3', 'deep', 'deep-lo', 'red', 'line-1', 'line-2'] as const
const signals = [
  'text-1',
  'text-2',
  'text-3',
  'orange',
  'orange-hi',
  'electric',
  'electric-hi',
  'gold',
  'red-hi',
] as const

/** The tokens: what carries bright text, and what is bright itself. */
export function Colours() {
  return (
    <ul className={styles.colours}>
      {[...surfaces, ...signals].map((token) => (
        <li key={token} className={styles.colour} data-token={token}>
          {token}
        </li>
      ))}
    </ul>
  )
}
