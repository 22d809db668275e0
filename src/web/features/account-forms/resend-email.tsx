import { useState } from 'react'
import { useApi } from '../../api-context.tsx'
import { Button } from '../../ui/button.tsx'
import { errorMessage } from '../forms/error-message.ts'
import { FormMessage } from '../forms/form-message.tsx'

/** Sends the verification email again. The button stays in place to keep the focus. */
export function ResendEmail({ email }: { readonly email: string }) {
  const api = useApi()
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [error, setError] = useState<string>()

  async function resend() {
    setState('busy')
    setError(undefined)
    try {
      await api.resendVerification({ body: { email } })
      setState('sent')
    } catch (reason) {
      setState('idle')
      setError(errorMessage(reason))
    }
  }

  return (
    <>
      <Button busy={state === 'busy'} onClick={() => void resend()}>
        Send the email again
      </Button>
      <FormMessage tone="error">{error}</FormMessage>
      <FormMessage tone="success">
        {state === 'sent' && 'Sent. Check your email, including the spam folder.'}
      </FormMessage>
    </>
  )
}
