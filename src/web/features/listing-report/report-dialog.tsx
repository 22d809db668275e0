import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ButtonRow } from '../../ui/button-row.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './report-form.module.css'
import { ReportForm } from './report-form.tsx'
import { useReportForm } from './use-report-form.ts'

export interface ReportedListing {
  readonly id: number
  readonly name: string
}

interface ReportDialogProps {
  readonly clan: ReportedListing
  readonly onClose: () => void
}

/** The tab's storage keeps the input until it is sent, so the dialog closes without confirmation. */
export function ReportDialog({ clan, onClose }: ReportDialogProps) {
  const [answerTo, setAnswerTo] = useState<string>()
  const form = useReportForm(clan, setAnswerTo)
  // Stay open while the request is running, to show its outcome.
  const close = () => !form.busy && onClose()
  return (
    <Dialog open onClose={close} headline="Report this listing">
      {answerTo === undefined ? (
        <ReportForm clan={clan} form={form} onCancel={close} />
      ) : (
        <Sent answerTo={answerTo} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** `answerTo`: the reporter's address, or empty. */
function Sent({ answerTo, onClose }: { readonly answerTo: string; readonly onClose: () => void }) {
  const message = useRef<HTMLParagraphElement>(null)
  // The button that had focus no longer exists.
  useEffect(() => message.current?.focus(), [])
  return (
    <div className={styles.form}>
      <p ref={message} tabIndex={-1} className={styles.sent}>
        Thank you. The administrators have your report.
        {answerTo !== '' && (
          <>
            {' '}
            If they answer, the answer goes to <bdi>{answerTo}</bdi>.
          </>
        )}
      </p>
      <ButtonRow>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </ButtonRow>
    </div>
  )
}
