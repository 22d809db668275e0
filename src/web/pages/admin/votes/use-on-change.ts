import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onChange` after a render with a changed value, but not after the first render. */
export function useOnChange(value: string, onChange: () => void): void {
  const shown = useRef(value)
  const show = useEffectEvent((next: string) => {
    if (shown.current !== next) onChange()
    shown.current = next
  })
  useEffect(() => show(value), [value])
}
