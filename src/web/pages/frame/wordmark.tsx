import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../site.tsx'
import styles from './wordmark.module.css'

const glitchPeriodMs = 30_000

export function Wordmark() {
  const { siteName } = useSite()
  const name = useRef<HTMLSpanElement>(null)
  useGlitch(name)
  return (
    <Link to="/" className={styles.link} aria-label={`${siteName}, home`}>
      <img src="/assets/mark.svg" alt="" width={32} height={32} className={styles.icon} />
      <span ref={name} className={styles.name} data-text={siteName} data-size={wordmarkSize(siteName)}>
        {siteName}
      </span>
    </Link>
  )
}

/** Replays the style sheet's animations, which do not exist if the visitor prefers reduced motion. */
function useGlitch(name: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const timer = setInterval(() => {
      for (const animation of name.current?.getAnimations({ subtree: true }) ?? []) animation.play()
    }, glitchPeriodMs)
    return () => clearInterval(timer)
  }, [name])
}

/** Short names are set large on one line; others are smaller and may wrap. */
function wordmarkSize(name: string) {
  const longestWord = Math.max(...name.split(/\s+/).map(({ length }) => length))
  if (name.length <= 8) return 'short'
  return name.length <= 20 && longestWord <= 12 ? 'medium' : 'long'
}
