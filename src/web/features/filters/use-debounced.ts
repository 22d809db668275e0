import { useEffect, useRef, useState } from 'react'

/** Delays calls of `callback` until there were none for `delayMs`. Always runs the latest callback. */
export function useDebounced(callback: () => void, delayMs: number) {
  const latest = useRef(callback)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const [debounced] = useState(() => ({
    call: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(), delayMs)
    },
    cancel: () => clearTimeout(timer.current),
  }))
  return debounced
}
