import { Link } from 'react-router'
import styles from './panel.module.css'

export function WhatItProves() {
  return (
    <section className={styles.panel} aria-labelledby="proof">
      <h2 id="proof">What a result proves</h2>
      <p>
        <strong>It proves</strong> that votes were recorded and counted as published: anyone can compute each final
        result again from its files, and no one can change it afterward without leaving a trace.
      </p>
      <p>
        <WhatItDoesNotProve />
      </p>
      <p className={styles.links}>
        <Link to="/how-ranking-works">How the ranking works</Link>
      </p>
    </section>
  )
}

export function WhatItDoesNotProve() {
  return (
    <>
      <strong>It does not prove</strong> that voters are people. And a receipt can show someone who bought a vote that
      it was delivered.
    </>
  )
}
