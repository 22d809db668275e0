import { type RefObject, useEffect, useRef } from 'react'

/**
 * After an action, focuses the target if the focused element is gone: a pressed button, which disappears at once, or later together with its
 * row, when the list has been loaded again.
 */
export function useFocusIfLost(target: RefObject<HTMLElement | null>, hasActed: boolean): void {
  const focused = useRef<Element>(null)
  // After each render, because it is not known which one removes the element.
  useEffect(() => {
    const { activeElement } = document
    if (activeElement && activeElement !== document.body) focused.current = activeElement
    // It still exists if the user has pressed a place without a control.
    else if (hasActed && !focused.current?.isConnected) target.current?.focus()
  })
}
