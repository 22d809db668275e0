import { type RefObject, useEffect, useRef } from 'react'

/** After an action, focuses the target once the focused element is removed, immediately or by a later reload. */
export function useFocusIfLost(target: RefObject<HTMLElement | null>, hasActed: boolean): void {
  const focused = useRef<Element>(null)
  // Runs after each render, because any of them may remove the element.
  useEffect(() => {
    const { activeElement } = document
    if (activeElement && activeElement !== document.body) focused.current = activeElement
    // If the user pressed a place without a control, the element still exists.
    else if (hasActed && !focused.current?.isConnected) target.current?.focus()
  })
}
