import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * A disclosure that closes on Esc, on a press elsewhere, when Tab leads out of it, and when another page comes; opened while
 * that page is under way, it stays. Its `area` holds its button, too.
 */
export function useDisclosure<Area extends HTMLElement>() {
  const { pathname } = useLocation()
  const coming = useNavigation().location?.pathname
  // Open for one page only. Its query may change meanwhile: a search that was typed before comes into effect a little later.
  const [openAt, setOpenAt] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const area = useRef<Area>(null)
  const wasOpen = useRef(false)
  const open = openAt !== undefined && (openAt === pathname || openAt === coming)
  // Closed for good: the way back to its page does not open it again.
  if (openAt !== undefined && !open) setOpenAt(undefined)

  const close = useCallback(() => {
    setOpenAt(undefined)
    button.current?.focus()
  }, [])

  useLayoutEffect(() => {
    const hasClosed = wasOpen.current && !open
    wasOpen.current = open
    // The link that was followed is hidden now.
    if (hasClosed && area.current?.contains(document.activeElement)) button.current?.focus()
  }, [open])

  useEffect(() => {
    if (!open) return undefined
    function closeOnKey(event: globalThis.KeyboardEvent) {
      if (event.key === 'Escape') close()
    }
    function closeOnPress(event: PointerEvent) {
      if (!area.current?.contains(event.target as Node)) setOpenAt(undefined)
    }
    // It would lie over what the keyboard has come to.
    function closeOnTabOut({ key }: globalThis.KeyboardEvent) {
      if (key === 'Tab' && !area.current?.contains(document.activeElement)) setOpenAt(undefined)
    }
    // Where the page stays the same nothing else would close it.
    function closeOnLinkToHere({ target }: MouseEvent) {
      const link = target instanceof Element && area.current?.contains(target) && target.closest('a')
      if (link && link.pathname === pathname) close()
    }
    addEventListener('keydown', closeOnKey)
    addEventListener('keyup', closeOnTabOut)
    addEventListener('pointerdown', closeOnPress)
    addEventListener('click', closeOnLinkToHere)
    return () => {
      removeEventListener('keydown', closeOnKey)
      removeEventListener('keyup', closeOnTabOut)
      removeEventListener('pointerdown', closeOnPress)
      removeEventListener('click', closeOnLinkToHere)
    }
  }, [open, close, pathname])

  return {
    open,
    button,
    area,
    toggle: () => setOpenAt(open ? undefined : (coming ?? pathname)),
    /** For the area of a disclosure inside another: Esc closes the inner one alone. */
    closeInner: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !open) return
      event.stopPropagation()
      close()
    },
  }
}
