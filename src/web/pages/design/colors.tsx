import styles from './design.page.module.css'

/** Tokens on which bright text is readable. */
const surfaces = ['void-0', 'void-1', 'void-2', 'void-3', 'deep', 'deep-lo', 'red', 'line-1', 'line-2'] as const
const accents = [
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

export function Colors() {
  return (
    <ul className={styles.colors}>
      {[...surfaces, ...accents].map((token) => (
        <li key={token} className={styles.color} data-token={token}>
          {token}
        </li>
      ))}
    </ul>
  )
}
