import { useState } from 'react'
import { Link } from 'react-router'
import { useLazy } from '../../../ui/use-lazy.ts'
import { devicePolicyPath } from './device-policy-path.ts'
import styles from './voting-options.module.css'

const loadDialog = () => import('./voting-options-dialog.tsx')

/** Opens the options for all votes of this browser. If the dialog cannot be loaded, links to the page with the same choice. */
export function VotingOptions() {
  const { value, hasFailed, load } = useLazy(loadDialog)
  const [isOpen, setOpen] = useState(false)
  function open() {
    load()
    setOpen(true)
  }
  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={open}>
        Voting options
      </button>
      {hasFailed && (
        <span role="alert" className={styles.failure}>
          The options could not be loaded. Check your connection and try again, or choose on the{' '}
          <Link to={devicePolicyPath}>privacy page</Link>.
        </span>
      )}
      {isOpen && value && <value.VotingOptionsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
