import { Suspense, useEffect, useState } from 'react'
import { useSite } from '../../site.tsx'
import { openStorage } from '../../storage/open-storage.ts'
import { lazyOptional } from '../../ui/lazy-optional.ts'
import { isWelcomeDue, openWelcomeAnswer, openWelcomeShown } from './welcome-answer.ts'

const Invitation = lazyOptional(async () => (await import('./invitation.tsx')).Invitation)

/** Fallback for browsers without `requestIdleCallback`. */
const idleDelayMs = 1000

/** Whether the visitor answered or closed the invitation since the page load; for browsers that block storage. */
let isDone = false

function isDue() {
  return (
    !isDone &&
    !openWelcomeShown(openStorage('session')).get() &&
    isWelcomeDue(openWelcomeAnswer(openStorage('local')), Date.now())
  )
}

/** The invitation to the community's chat server. If it is due, loads it when the browser is idle. */
export function Welcome() {
  const { discordInvite } = useSite()
  const [isIdle, setIdle] = useState(false)

  useEffect(() => {
    if (!discordInvite || !isDue()) return undefined
    return whenIdle(() => setIdle(true))
  }, [discordInvite])

  if (!discordInvite || !isIdle || isDone) return null
  return (
    <Suspense>
      <Invitation
        invite={discordInvite}
        onDone={() => {
          isDone = true
          setIdle(false)
        }}
      />
    </Suspense>
  )
}

/** Calls back when the browser is idle. Returns a function that cancels it. */
function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, idleDelayMs)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(callback)
  return () => cancelIdleCallback(request)
}
