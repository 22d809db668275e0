import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { isComposing } from '../../ui/is-composing.ts'

/**
 * A disclosure that closes on Esc, on a press outside, when Tab leaves it, and after navigating to another page. It stays
 * open if it was opened during that navigation. `area` includes the button.
 */
export function useDisclosure<Area extends HTMLElement>() {
  const { pathname } = useLocation()
  const nextPathname = useNavigation().location?.pathname
  // The path of the page for which it is open. Ignores the query, which a debounced search may still change.
  const [openAt, setOpenAt] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const area = useRef<Area>(null)
  const wasOpen = useRef(false)
  const open = openAt !== undefined && (openAt === pathname || openAt === nextPathname)
  // Reset, so that navigating back does not open it again.
  if (openAt !== undefined && !open) setOpenAt(undefined)

  const close = useCallback(() => {
    setOpenAt(undefined)
    button.current?.focus()
  }, [])

  useLayoutEffect(() => {
    const hasClosed = wasOpen.current && !open
    wasOpen.current = open
    if (hasClosed && area.current?.contains(document.activeElement)) button.current?.focus()
  }, [open])

  useEffect(() => {
    if (!open) return undefined
    function closeOnKey(event: globalThis.KeyboardEvent) {
      if (event.key === 'Escape' && !isComposing(event)) close()
    }
    function closeOnPress(event: PointerEvent) {
      if (!area.current?.contains(event.target as Node)) setOpenAt(undefined)
    }
    // An open panel would cover the newly focused element.
    function closeOnTabOut({ key }: globalThis.KeyboardEvent) {
      if (key === 'Tab' && !area.current?.contains(document.activeElement)) setOpenAt(undefined)
    }
    // A link to the current page does not navigate, so close the panel here.
    function closeOnLinkToSamePage({ target }: MouseEvent) {
      const link = target instanceof Element && area.current?.contains(target) && target.closest('a')
      if (link && link.pathname === pathname) close()
    }
    addEventListener('keydown', closeOnKey)
    addEventListener('keyup', closeOnTabOut)
    addEventListener('pointerdown', closeOnPress)
    addEventListener('click', closeOnLinkToSamePage)
    return () => {
      removeEventListener('keydown', closeOnKey)
      removeEventListener('keyup', closeOnTabOut)
      removeEventListener('pointerdown', closeOnPress)
      removeEventListener('click', closeOnLinkToSamePage)
    }
  }, [open, close, pathname])

  return {
    open,
    button,
    area,
    toggle: () => setOpenAt(open ? undefined : (nextPathname ?? pathname)),
    /** For a disclosure inside another one: Esc closes only the inner disclosure. */
    closeInner: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event.nativeEvent) || !open) return
      event.stopPropagation()
      close()
    },
  }
}
