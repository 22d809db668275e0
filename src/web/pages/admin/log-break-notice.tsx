import { useEffect, useState } from 'react'
import { useApi } from '../../api-context.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Warns of a break in the log of commitments that the operator must record. Shows nothing if loading fails. */
export function LogBreakNotice() {
  const api = useApi()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isShown = true
    api.readLog().then(
      ({ body }) => isShown && setBroken(body.broken),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [api])
  return isBroken ? <LogBreak /> : null
}

export function LogBreak() {
  return (
    <Notice tone="error" icon="!" headline="The public log lacks entries">
      <p>
        The site published them before, so an older backup was probably restored. No week is closed and nothing is added
        to the log until a newer backup is restored, or the operator records the break:{' '}
        <code>npm run admin -- record-log-break</code>
      </p>
    </Notice>
  )
}
