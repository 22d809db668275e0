import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** Loads the data of a page that the server rendered without any, or whose data is of another account than `email`. */
export function useLoadInBrowser(loaderData: object | null, email?: string): void {
  const { revalidate } = useRevalidator()
  // `email` becomes known while the first load is under way, which must not start a second one.
  const isLoading = useRef(false)
  useEffect(() => {
    const isOfOther = email !== undefined && loaderData !== null && 'email' in loaderData && loaderData.email !== email
    if (isLoading.current || (loaderData !== null && !isOfOther)) return
    isLoading.current = true
    void revalidate().finally(() => {
      isLoading.current = false
    })
  }, [loaderData, email, revalidate])
}
