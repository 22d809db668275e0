import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Whoever has turned a page by a link to the list's head stands there, and not behind the list's end. */
export function useFocusOnNewPage(list: RefObject<HTMLElement | null>, page: number, listId: string): void {
  const { hash } = useLocation()
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (hash === `#${listId}`) list.current?.focus({ preventScroll: true })
  }, [list, listId, page, hash])
}
