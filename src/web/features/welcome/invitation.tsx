import { useEffect, useState } from 'react'
import { useApi } from '../../api-context.tsx'
import { useSite } from '../../site.tsx'
import { ButtonLink, Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { openStorage } from '../../storage/open-storage.ts'
import styles from './invitation.module.css'
import { joinedText } from './joined-text.ts'
import { type Community, loadCommunity } from './load-community.ts'
import { openWelcomeAnswer, openWelcomeShown, postponeWelcome, storeJoined } from './welcome-answer.ts'
import { whenUserIdle } from './when-user-idle.ts'

export interface InvitationProps {
  readonly invite: string
  readonly onDone: () => void
}

/** Invites users to the community's chat server once per session, when they are idle. */
export function Invitation({ invite, onDone }: InvitationProps) {
  const { siteName, gameName } = useSite()
  const community = useCommunityWhenIdle()
  if (!community) return null
  const { members, faces } = community
  const text = joinedText(members, faces.length)

  function join() {
    storeJoined(openWelcomeAnswer(openStorage('local')))
    onDone()
  }

  return (
    <Dialog open onClose={onDone} headline={`Meet the ${siteName.replace(/^the /i, '')} community`} hasCloseButton>
      <p className={styles.text}>
        Our Discord is where players and clans of {gameName} meet between rounds: find people to play with, ask a clan
        before you join it, and tell us what this site should do next.
      </p>
      {text && (
        <div className={styles.joined}>
          {faces.length > 0 && <Faces faces={faces} />}
          <p className={styles.joinedText}>{text}</p>
        </div>
      )}
      <div className={styles.actions}>
        <ButtonLink
          href={invite}
          variant="primary"
          target="_blank"
          rel="noopener"
          onClick={join}
          // The middle button also follows a link.
          onAuxClick={({ button }) => button === 1 && join()}
        >
          Join on Discord
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </ButtonLink>
        <Button
          onClick={() => {
            postponeWelcome(openWelcomeAnswer(openStorage('local')), Date.now())
            onDone()
          }}
        >
          Maybe later
        </Button>
      </div>
    </Dialog>
  )
}

/** Decorative, because the text next to the faces explains them. */
function Faces({ faces }: { faces: readonly string[] }) {
  return (
    <div className={styles.faces} aria-hidden="true">
      {faces.map((face) => (
        <img key={face} src={face} alt="" width="48" height="48" className={styles.face} />
      ))}
    </div>
  )
}

function useCommunityWhenIdle(): Community | undefined {
  const api = useApi()
  const [community, setCommunity] = useState<Community>()
  useEffect(() => {
    const unmount = new AbortController()
    const { signal } = unmount
    const load = async () => {
      const loaded = await loadCommunity(api)
      await whenUserIdle(signal)
      openWelcomeShown(openStorage('session')).set(true)
      setCommunity(loaded)
    }
    load().catch(() => {
      // Aborted because the user left the page.
    })
    return () => unmount.abort()
  }, [api])
  return community
}
