import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { FormMessage } from '../../features/forms/form-message.tsx'
import { delayText } from '../../failure-text.ts'
import { errorReason, retryDelaySeconds } from './list-error-message.ts'

/** If the requested list failed to load, reports the failure and retries. Otherwise renders nothing. */
export function ListRetry({ failure }: { readonly failure: unknown }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (failure === undefined) return undefined
    const timer = setTimeout(() => void revalidate(), retryDelaySeconds(failure) * 1000)
    return () => clearTimeout(timer)
  }, [failure, revalidate])
  return (
    <FormMessage tone="success">
      {failure !== undefined && (
        <>
          <strong>Showing earlier results.</strong>
          <span>{errorReason(failure)}</span>
          <span>Retrying {delayText(retryDelaySeconds(failure))}.</span>
        </>
      )}
    </FormMessage>
  )
}
