import { lazy, Suspense, useEffect, useState } from 'react'
import { useSite } from '../../site.tsx'
import { openStorage } from '../../storage/open-storage.ts'
import { isWelcomeDue, openWelcomeAnswer } from './welcome-memory.ts'

// Whoever cannot load it is not welcomed; the page is none the worse for that.
const Invitation = lazy(() =>
  import('./invitation.tsx').then(
    ({ Invitation: default_ }) => ({ default: default_ }),
    () => ({ default: () => null }),
  ),
)

/** How long a browser that cannot say when it is idle is left alone, in ms. */
const settling = 1000

/** Whether it was answered or closed since the page was loaded. */
let isOver = false

/** The invitation to the community's chat server; loaded when the page has nothing else to do, if it is due at all. */
export function Welcome() {
  const { discordInvite } = useSite()
  const [isIdle, setIdle] = useState(false)

  useEffect(() => {
    if (!discordInvite || isOver || !isWelcomeDue(openWelcomeAnswer(openStorage('local')), Date.now())) return undefined
    return whenIdle(() => setIdle(true))
  }, [discordInvite])

  if (!discordInvite || !isIdle || isOver) return null
  return (
    <Suspense>
      <Invitation
        invite={discordInvite}
        onOver={() => {
          isOver = true
          setIdle(false)
        }}
      />
    </Suspense>
  )
}

/** Calls back when the browser has nothing else to do. Answers how to call that off. */
function whenIdle(callBack: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callBack, settling)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(callBack)
  return () => cancelIdleCallback(request)
}
