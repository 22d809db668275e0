import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './about.module.css'
import { Faq } from './faq.tsx'

/** Shows the FAQ in a dialog; without JavaScript, on the page itself. */
export function FaqPanel() {
  const [open, setOpen] = useState(false)
  return (
    <section id="faq" className={styles.panel} aria-labelledby="faq-headline">
      <h2 id="faq-headline">FAQ</h2>
      <p>How votes, ranks, listings and reviews work.</p>
      <div className={styles.withScript}>
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Read now
        </Button>
      </div>
      <div className={styles.withoutScript}>
        <Faq />
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} headline="FAQ" size="wide" hasCloseButton>
        <Faq />
      </Dialog>
    </section>
  )
}
