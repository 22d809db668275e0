import { Link } from 'react-router'
import { useUser } from '../../features/session/session-context.tsx'
import { Notice } from '../../ui/notice.tsx'

export function NothingListed() {
  const user = useUser()
  return (
    <Notice tone="calm" icon="00" headline="No clans are listed yet">
      <p>Listings appear here once they have been reviewed. Be the first.</p>
      <Link to={user ? '/profile' : '/register'}>Add the first clan</Link>
    </Notice>
  )
}
