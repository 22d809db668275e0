import { useEffect, useRef, useState } from 'react'

/** A call that waits until `delay` ms have passed without another; it then runs what `act` is at that time. */
export function useDebounced<A>(act: (argument: A) => void, delay: number) {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const [later] = useState(() => ({
    call: (argument: A) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(argument), delay)
    },
    cancel: () => clearTimeout(timer.current),
  }))
  return later
}
