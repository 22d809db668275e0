import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the start of the list after a link to it, such as in the pagination, changes the page. */
export function useFocusOnNewPage(list: RefObject<HTMLElement | null>, page: number | string, listId: string): void {
  const { hash } = useLocation()
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (hash === `#${listId}`) list.current?.focus({ preventScroll: true })
  }, [list, listId, page, hash])
}
