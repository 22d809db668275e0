import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Table } from '../../../ui/table.tsx'
import { ConfirmDialog } from '../shared/confirmation/confirm-dialog.tsx'
import { deskLoader, useDeskData } from '../shared/desk-data.ts'
import { DeskSection, SectionData } from '../shared/desk-section.tsx'
import { DeliveryNotice } from './delivery-notice.tsx'
import { countText } from './count-text.ts'
import { emailColumns } from './email-columns.tsx'
import { useEmailConfirmations } from './use-email-confirmations.ts'

export const loader = deskLoader(async (api) => {
  const [undelivered, delivery] = await Promise.all([api.listUndeliveredMails(), api.readMailDelivery()])
  return { emails: undelivered.body, delivery: delivery.body }
})

export function UndeliveredEmails() {
  const loaded = useDeskData<typeof loader>()
  const { confirmation, actions, dismiss } = useEmailConfirmations(loaded.data?.delivery.has_server)
  const [status, setStatus] = useState<string>()
  return (
    <DeskSection
      headline="Undelivered emails"
      description="Emails that failed for good, and those that will be retried; newest first."
      status={status}
      actions={
        <>
          <Button onClick={actions.sendTest}>Send test email</Button>
          <Button busy={loaded.busy} onClick={loaded.reload}>
            Refresh
          </Button>
        </>
      }
    >
      <SectionData loaded={loaded}>
        {({ emails, delivery }) => (
          <>
            <DeliveryNotice delivery={delivery} failed={emails.length} />
            {emails.length > 0 && (
              <Table
                caption={countText(emails.length, delivery.undelivered)}
                columns={emailColumns(actions)}
                rows={emails}
                keyOf={({ id }) => id}
                busy={loaded.busy}
                isHighlighted={({ state }) => state === 'dead'}
              />
            )}
          </>
        )}
      </SectionData>
      <ConfirmDialog
        confirmation={confirmation}
        onClose={dismiss}
        onDone={(message) => {
          dismiss()
          setStatus(message)
          loaded.reload()
        }}
        onOutdated={loaded.reload}
      />
    </DeskSection>
  )
}
