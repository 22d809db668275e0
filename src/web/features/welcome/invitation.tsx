import { useEffect, useState } from 'react'
import { useApi } from '../../api-context.tsx'
import { useSite } from '../../site.tsx'
import { ButtonLink, Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { openStorage } from '../../storage/open-storage.ts'
import styles from './invitation.module.css'
import { joinedWords } from './joined-words.ts'
import { type Community, loadCommunity } from './load-community.ts'
import { openWelcomeAnswer, postponeWelcome, rememberJoined } from './welcome-memory.ts'
import { whenQuiet } from './when-quiet.ts'

export interface InvitationProps {
  readonly invite: string
  /** It was answered, or closed for this visit. */
  readonly onOver: () => void
}

/** Invites to the community's chat server, as soon as nobody is disturbed by it. */
export function Invitation({ invite, onOver }: InvitationProps) {
  const { siteName, gameName } = useSite()
  const community = useCommunityOnceQuiet()
  if (!community) return null
  const { members, faces } = community
  const words = joinedWords(members, faces.length)

  function join() {
    rememberJoined(openWelcomeAnswer(openStorage('local')))
    onOver()
  }

  return (
    <Dialog open onClose={onOver} headline={`Meet the ${siteName} community`} hasCross>
      <p className={styles.text}>
        Our Discord is where players and clans of {gameName} meet between rounds: find people to play with, ask a clan
        before you join it, and tell us what this site should do next.
      </p>
      {words && (
        <div className={styles.joined}>
          {faces.length > 0 && <Faces faces={faces} />}
          <p className={styles.words}>{words}</p>
        </div>
      )}
      <div className={styles.ways}>
        <ButtonLink
          href={invite}
          variant="primary"
          target="_blank"
          rel="noopener"
          onClick={join}
          // The middle button follows a link, too.
          onAuxClick={({ button }) => button === 1 && join()}
        >
          Join on Discord
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </ButtonLink>
        <Button
          onClick={() => {
            postponeWelcome(openWelcomeAnswer(openStorage('local')), Date.now())
            onOver()
          }}
        >
          Maybe later
        </Button>
      </div>
    </Dialog>
  )
}

/** Who they are nobody knows; the sentence beside them says what they are there for. */
function Faces({ faces }: { faces: readonly string[] }) {
  return (
    <div className={styles.faces} aria-hidden="true">
      {faces.map((face) => (
        <img key={face} src={face} alt="" width="48" height="48" className={styles.face} />
      ))}
    </div>
  )
}

function useCommunityOnceQuiet(): Community | undefined {
  const api = useApi()
  const [community, setCommunity] = useState<Community>()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const load = async () => {
      const loaded = await loadCommunity(api)
      await whenQuiet(signal)
      setCommunity(loaded)
    }
    load().catch(() => {
      // Left before it came to that.
    })
    return () => leaving.abort()
  }, [api])
  return community
}
