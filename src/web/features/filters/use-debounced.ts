import { useEffect, useRef, useState } from 'react'

/** Delays calls of `callback` until `delayMs` have passed without another call. Always runs the latest callback. */
export function useDebounced<A>(callback: (argument: A) => void, delayMs: number) {
  const latest = useRef(callback)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const [debounced] = useState(() => ({
    call: (argument: A) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(argument), delayMs)
    },
    cancel: () => clearTimeout(timer.current),
  }))
  return debounced
}
