import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** Loads a page's data if the server rendered none, or if it is the data of an account other than `email`. */
export function useLoadInBrowser(loaderData: object | null, email?: string): void {
  const { revalidate } = useRevalidator()
  // The first load sets `email`, which must not start a second one.
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
