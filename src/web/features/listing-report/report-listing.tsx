import { useState } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../site.tsx'
import { contactPages } from '../../site-map.ts'
import { Button } from '../../ui/button.tsx'
import { useLazy } from '../../ui/use-lazy.ts'
import type { ReportedListing } from './report-dialog.tsx'
import styles from './report-listing.module.css'

const loadDialog = () => import('./report-dialog.tsx')

/** Opens the form that reports a listing. Without script, it links to the contact page. */
export function ReportListing({ clan }: { readonly clan: ReportedListing }) {
  const contacts = contactPages(useSite())
  const { value, hasFailed, load } = useLazy(loadDialog)
  const [isOpen, setOpen] = useState(false)

  function open() {
    load()
    setOpen(true)
  }

  return (
    <div className={styles.report}>
      <p className={styles.offer}>
        <span>Something wrong here?</span>
        <Button aria-haspopup="dialog" onClick={open}>
          Report this listing
        </Button>
      </p>
      {hasFailed && <p role="alert">The form could not be loaded. Check your connection and try again.</p>}
      {contacts.map(({ path, label }) => (
        <p key={path} className={hasFailed ? undefined : styles.withoutScript}>
          {!hasFailed && 'Something wrong here? '}
          <Link to={path}>{label}</Link>
        </p>
      ))}
      {isOpen && value && <value.ReportDialog clan={clan} onClose={() => setOpen(false)} />}
    </div>
  )
}
