import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './design.page.module.css'

const kinds = [
  { name: 'Calm', tone: 'calm', size: 'default', hasCloseButton: false },
  { name: 'Wide, with a close button', tone: 'calm', size: 'wide', hasCloseButton: true },
  { name: 'Danger', tone: 'danger', size: 'default', hasCloseButton: false },
] as const

export function Dialogs() {
  const [shown, setShown] = useState<string>()
  const close = () => setShown(undefined)
  return (
    <div className={styles.small}>
      {kinds.map(({ name, ...kind }) => (
        <div key={name}>
          <Button onClick={() => setShown(name)}>{name}</Button>
          <Dialog {...kind} open={shown === name} onClose={close} headline={name}>
            <p>A sentence or two about the action.</p>
            <div className={styles.small}>
              <Button variant={kind.tone === 'danger' ? 'danger' : 'primary'} onClick={close}>
                Do it
              </Button>
              <Button onClick={close}>Cancel</Button>
            </div>
          </Dialog>
        </div>
      ))}
    </div>
  )
}
