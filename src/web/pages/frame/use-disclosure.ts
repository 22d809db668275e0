import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * A disclosure that closes on Esc, on a press elsewhere, and when another page comes; opened while that page is under
 * way, it stays. Its `area` holds its button, too.
 */
export function useDisclosure<Area extends HTMLElement>() {
  const { key } = useLocation()
  const coming = useNavigation().location?.key
  // Open for one page only: another location is another page.
  const [openAt, setOpenAt] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const area = useRef<Area>(null)
  const open = openAt !== undefined && (openAt === key || openAt === coming)

  const close = useCallback(() => {
    setOpenAt(undefined)
    button.current?.focus()
  }, [])

  // The link that was followed is hidden now. Where the page stays the same nothing else would take the focus.
  useLayoutEffect(() => {
    if (openAt === undefined || open) return
    if (area.current?.contains(document.activeElement)) button.current?.focus()
  }, [openAt, open])

  useEffect(() => {
    if (!open) return undefined
    function closeOnKey(event: globalThis.KeyboardEvent) {
      if (event.key === 'Escape') close()
    }
    function closeOnPress(event: PointerEvent) {
      if (!area.current?.contains(event.target as Node)) setOpenAt(undefined)
    }
    addEventListener('keydown', closeOnKey)
    addEventListener('pointerdown', closeOnPress)
    return () => {
      removeEventListener('keydown', closeOnKey)
      removeEventListener('pointerdown', closeOnPress)
    }
  }, [open, close])

  return {
    open,
    button,
    area,
    toggle: () => setOpenAt(open ? undefined : (coming ?? key)),
    /** For the area of a disclosure inside another: Esc closes the inner one alone. */
    closeInner: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !open) return
      event.stopPropagation()
      close()
    },
  }
}
