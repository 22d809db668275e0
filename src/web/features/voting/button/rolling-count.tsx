import { useState } from 'react'
import styles from './rolling-count.module.css'
import { voteDigits } from '../texts/vote-texts.ts'

/** A number whose changed digits roll up when it grows and down when it shrinks. Hidden from screen readers. */
export function RollingCount({ count }: { count: number }) {
  const [roll, setRoll] = useState({ from: count, to: count })
  if (roll.to !== count) setRoll({ from: roll.to, to: count })

  const digits = voteDigits(roll.to)
  const before = voteDigits(roll.from).padStart(digits.length).slice(-digits.length)
  return (
    <span className={styles.count} data-roll={roll.to < roll.from ? 'down' : 'up'} aria-hidden="true">
      {Array.from(digits, (digit, index) => {
        const place = digits.length - index
        if (digit === before[index]) return <span key={place}>{digit}</span>
        return (
          // A new key restarts the animation.
          <span key={`${place}:${roll.from}:${roll.to}`} className={styles.place}>
            <span className={styles.out}>{before[index]}</span>
            <span className={styles.in}>{digit}</span>
          </span>
        )
      })}
    </span>
  )
}
