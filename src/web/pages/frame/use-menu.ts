import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** A disclosure that closes on Esc, on a press elsewhere, and when another page comes. */
export function useMenu() {
  const { key } = useLocation()
  // Open for one page only: another location is another page.
  const [openAt, setOpenAt] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const open = openAt === key

  // The link that was followed is hidden now. Where the page stays the same nothing else would take the focus.
  useLayoutEffect(() => {
    if (openAt === undefined || open) return
    if (area.current?.contains(document.activeElement)) button.current?.focus()
  }, [openAt, open])

  useEffect(() => {
    if (!open) return undefined
    function closeOnKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      setOpenAt(undefined)
      button.current?.focus()
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
  }, [open])

  return { open, button, area, toggle: () => setOpenAt(open ? undefined : key) }
}
