import { Notice } from '../../ui/notice.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import styles from './my-clan.module.css'

/** Keeps the place of what is on its way. */
export function ClanLoading() {
  return (
    <div className={styles.skeleton}>
      <p>Loading your clan…</p>
    </div>
  )
}

export interface ClanNotReadProps {
  readonly reason: string
  readonly onRetry: () => void
}

export function ClanNotRead({ reason, onRetry }: ClanNotReadProps) {
  return (
    <Notice tone="error" mark="!" headline="Your clan could not be loaded">
      <p>{reason}</p>
      <TryAgain onPress={onRetry} />
    </Notice>
  )
}
