import { useEffect, useRef } from 'react'

/**
 * Keeps an uncontrolled search field in sync with the search `q` of the URL. Sets the value instead of remounting by key,
 * which would lose the focus. Does not overwrite text typed since the search.
 */
export function useSearchField(q: string) {
  const field = useRef<HTMLInputElement>(null)
  const submitted = useRef<string>(undefined)
  const shown = useRef(q)

  useEffect(() => {
    // Text typed before hydration stays, too.
    if (!field.current || shown.current === q) return
    shown.current = q
    if (submitted.current === undefined || submitted.current === field.current.value) field.current.value = q
    submitted.current = undefined
  }, [q])

  return {
    field,
    submit: () => {
      submitted.current = field.current?.value
      return submitted.current?.trim() ?? ''
    },
    /** Call this before navigating to a search that differs from the field's text, which it then replaces. */
    forget: () => {
      submitted.current = undefined
    },
  }
}
