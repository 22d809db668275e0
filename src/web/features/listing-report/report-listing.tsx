import { type ComponentType, useState } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../site.tsx'
import { contactPages } from '../../site-map.ts'
import { Button } from '../../ui/button.tsx'
import type { ReportDialogProps, ReportedListing } from './report-dialog.tsx'
import styles from './report-listing.module.css'

/** Opens the form that reports a listing. Without script, it links to the contact page. */
export function ReportListing({ clan }: { readonly clan: ReportedListing }) {
  const contacts = contactPages(useSite())
  const [OpenDialog, setDialog] = useState<ComponentType<ReportDialogProps>>()
  const [hasFailed, setFailed] = useState(false)

  async function open() {
    setFailed(false)
    try {
      const { ReportDialog } = await import('./report-dialog.tsx')
      setDialog(() => ReportDialog)
    } catch {
      setFailed(true)
    }
  }

  return (
    <div className={styles.report}>
      <p className={styles.offer}>
        <span>Something wrong here?</span>
        <Button aria-haspopup="dialog" onClick={() => void open()}>
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
      {OpenDialog && <OpenDialog clan={clan} onClose={() => setDialog(undefined)} />}
    </div>
  )
}
