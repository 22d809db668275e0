import { NavigationType, useBlocker } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/button-row.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** If images are chosen, which drafts cannot keep, asks before a link or the history leaves the editor. */
export function LeaveDialog({ hasNewImages }: { readonly hasNewImages: boolean }) {
  // Saving a new article and the end of a session replace the history entry, so they do not ask.
  const blocker = useBlocker(({ historyAction }) => hasNewImages && historyAction !== NavigationType.Replace)
  const stay = () => blocker.reset?.()
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={stay} headline="Leave without the images?" tone="danger">
      <p>Your text stays in this tab, but the images that you have chosen are not saved yet.</p>
      <ButtonRow>
        <Button onClick={stay}>Keep editing</Button>
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </ButtonRow>
    </Dialog>
  )
}
