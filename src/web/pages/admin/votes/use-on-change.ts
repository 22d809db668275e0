import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onChange` after a render with another value than before, but not after the first one. */
export function useOnChange(value: string, onChange: () => void): void {
  const shown = useRef(value)
  const show = useEffectEvent((next: string) => {
    if (shown.current !== next) onChange()
    shown.current = next
  })
  useEffect(() => show(value), [value])
}
