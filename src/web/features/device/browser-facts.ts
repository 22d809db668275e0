import { useSyncExternalStore } from 'react'

/** What a browser says of the device, as layouts and input differ by it. */
export interface BrowserFacts {
  /** By the five breakpoints of the design. */
  readonly size: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  readonly pointer: 'fine' | 'coarse' | 'none'
  readonly hover: boolean
}

const sizes = {
  xl: '(width >= 1920px)',
  lg: '(width >= 1440px)',
  md: '(width >= 1024px)',
  sm: '(width >= 768px)',
} as const
const pointers = { fine: '(pointer: fine)', coarse: '(pointer: coarse)' } as const
const hover = '(hover: hover)'

let facts: BrowserFacts | undefined

function readFacts(): BrowserFacts {
  return { size: firstOf(sizes) ?? 'xs', pointer: firstOf(pointers) ?? 'none', hover: matchMedia(hover).matches }
}

function firstOf<K extends string>(queries: Readonly<Record<K, string>>): K | undefined {
  return (Object.keys(queries) as K[]).find((name) => matchMedia(queries[name]).matches)
}

/** The browser's facts, read once and kept current; for the browser alone. */
export function useBrowserFacts(): BrowserFacts {
  return useSyncExternalStore(subscribe, () => (facts ??= readFacts()))
}

function subscribe(listener: () => void): () => void {
  const lists = [...Object.values(sizes), ...Object.values(pointers), hover].map((query) => matchMedia(query))
  function readAgain() {
    facts = readFacts()
    listener()
  }
  // Something may have changed while nobody listened.
  facts = undefined
  for (const list of lists) list.addEventListener('change', readAgain)
  return () => {
    for (const list of lists) list.removeEventListener('change', readAgain)
  }
}
