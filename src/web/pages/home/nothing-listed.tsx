import { Notice } from '../../ui/notice.tsx'

/** A site that has just been set up. */
export function NothingListed() {
  return (
    <Notice tone="calm" mark="00" headline="No clans are listed yet">
      <p>The roll is open, and the first ranks are free. Listings appear here once they have been reviewed.</p>
    </Notice>
  )
}
