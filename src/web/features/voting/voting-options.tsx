import { type ComponentType, useState } from 'react'
import { devicePolicyPath } from './device-policy-path.ts'
import styles from './voting-options.module.css'

/** Opens the options of all vote controls. If the dialog cannot be loaded, shows the page that offers the same choice. */
export function VotingOptions() {
  const [OpenDialog, setDialog] = useState<ComponentType<{ onClose: () => void }>>()
  const open = () =>
    import('./voting-options-dialog.tsx').then(
      ({ VotingOptionsDialog }) => setDialog(() => VotingOptionsDialog),
      () => location.assign(devicePolicyPath),
    )
  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => void open()}>
        Voting options
      </button>
      {OpenDialog && <OpenDialog onClose={() => setDialog(undefined)} />}
    </>
  )
}
