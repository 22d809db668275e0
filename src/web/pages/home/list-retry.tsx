import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { FormMessage } from '../../features/forms/form-message.tsx'
import { formatWait, reasonOf, retryDelaySeconds } from './list-error-message.ts'

/** Says why the list is still the one from before, and asks for it again; nothing where it is the one that was asked for. */
export function ListRetry({ failure }: { readonly failure: unknown }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (failure === undefined) return undefined
    const timer = setTimeout(() => void revalidate(), retryDelaySeconds(failure) * 1000)
    return () => clearTimeout(timer)
  }, [failure, revalidate])
  return (
    <FormMessage tone="good">
      {failure !== undefined && (
        <>
          <strong>The list below is still the one from before.</strong>
          <span>{reasonOf(failure)}</span>
          <span>This page asks again by itself in {formatWait(retryDelaySeconds(failure))}.</span>
        </>
      )}
    </FormMessage>
  )
}
