import { useSyncExternalStore } from 'react'

export interface DeviceInfo {
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

let info: DeviceInfo | undefined

function readInfo(): DeviceInfo {
  return { size: firstOf(sizes) ?? 'xs', pointer: firstOf(pointers) ?? 'none', hover: matchMedia(hover).matches }
}

function firstOf<K extends string>(queries: Readonly<Record<K, string>>): K | undefined {
  return (Object.keys(queries) as K[]).find((name) => matchMedia(queries[name]).matches)
}

/** Keeps the device info up to date. Browser only. */
export function useDeviceInfo(): DeviceInfo {
  return useSyncExternalStore(subscribe, () => (info ??= readInfo()))
}

function subscribe(listener: () => void): () => void {
  const lists = [...Object.values(sizes), ...Object.values(pointers), hover].map((query) => matchMedia(query))
  function update() {
    info = readInfo()
    listener()
  }
  // The info may have changed while there were no listeners.
  info = undefined
  for (const list of lists) list.addEventListener('change', update)
  return () => {
    for (const list of lists) list.removeEventListener('change', update)
  }
}
