import { useEffect, useRef } from 'react'

/**
 * For an uncontrolled search field that shows the search `q` of the address. Setting the value instead of remounting by
 * key keeps the focus. Text typed since the search stays.
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
    /** The text to search for. */
    submit: () => {
      submitted.current = field.current?.value
      return submitted.current?.trim() ?? ''
    },
    /** Before navigating to another search than the field's text, which is then replaced. */
    forget: () => {
      submitted.current = undefined
    },
  }
}
