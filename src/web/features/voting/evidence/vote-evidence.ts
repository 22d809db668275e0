import type { Press } from './press.ts'

export interface PageFacts {
  /** URL of the loaded document, which client-side navigation does not change. */
  readonly documentUrl: string
  readonly referrer: string
  readonly stamp: string | undefined
  /** On the clock of events' `timeStamp`; undefined before hydration. */
  readonly hydratedAt: number | undefined
  /** Type of the last pointer that pressed a vote control. */
  readonly lastPointer: string | undefined
  readonly pass: string | undefined
  /** The browser's random part of the receipt, in hex. */
  readonly nonce: string
}

/** Longer times are capped to this. */
const maxDwellMs = 999_999_999

/** The `X-Vote-Evidence` header: `name=value` pairs, separated by semicolons. Unknown values are left out. */
export function describeEvidence({ event, isVisible, url }: Press, page: PageFacts): string {
  // A press from before hydration is replayed with a synthetic event, so ignore the event.
  const press = event && page.hydratedAt !== undefined && event.timeStamp >= page.hydratedAt ? event : undefined
  const dwellMs = press && Math.round(press.timeStamp - (page.hydratedAt ?? 0))
  const parts = {
    pass: page.pass,
    stamp: page.stamp,
    dwell: dwellMs === undefined ? undefined : Math.min(dwellMs, maxDwellMs),
    pointer: press && pointerOf(press, page.lastPointer),
    trusted: press && Number(press.isTrusted),
    visible: Number(isVisible),
    reach: reachOf(new URL(url), page),
    nonce: page.nonce,
  }
  return Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join(';')
}

function pointerOf(event: MouseEvent, lastPointer: string | undefined): string | undefined {
  // Clicks have no pointer type in older Safari versions.
  const type = (event as Partial<PointerEvent>).pointerType || (event.detail === 0 ? 'keyboard' : lastPointer)
  return ['mouse', 'touch', 'pen', 'keyboard'].find((known) => known === type)
}

function reachOf({ pathname, searchParams, origin }: URL, { documentUrl, referrer }: PageFacts): string {
  if (pathname === '/vote') return searchParams.get('from') === 'widget' ? 'widget' : 'link'
  if (!pathname.startsWith('/clan/')) return 'list'
  const isFirstPage = new URL(documentUrl).pathname === pathname && !referrer.startsWith(`${origin}/`)
  return isFirstPage ? 'direct' : 'clan'
}
