import { useApi } from '../../api-context.tsx'
import { useSession } from '../../features/session/session-context.tsx'
import { signOut } from '../../features/session/sign-out.ts'
import barStyles from './top-bar.module.css'
import styles from './sign-in-panel.module.css'

export function SignOutButton() {
  const api = useApi()
  const session = useSession()
  return (
    <button type="button" className={`${barStyles.link} ${styles.button}`} onClick={() => signOut(api, session)}>
      Sign out
    </button>
  )
}
