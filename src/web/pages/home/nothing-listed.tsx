import { Link } from 'react-router'
import { useUser } from '../../features/session/session-context.tsx'
import { Notice } from '../../ui/notice.tsx'

/** A site that has just been set up. */
export function NothingListed() {
  const user = useUser()
  return (
    <Notice tone="calm" mark="00" headline="No clans are listed yet">
      <p>The roll is open, and the first ranks are free. Listings appear here once they have been reviewed.</p>
      <Link to={user ? '/profile' : '/register'}>Add the first clan</Link>
    </Notice>
  )
}
