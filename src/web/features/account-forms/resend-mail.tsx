import { useState } from 'react'
import { useApi } from '../../api-context.tsx'
import { Button } from '../../ui/button.tsx'
import { errorMessage } from '../forms/error-message.ts'
import { FormMessage } from '../forms/form-message.tsx'

/** Asks for the mail that verifies an address once more. The button stays: whoever pressed it keeps the focus. */
export function ResendMail({ email }: { readonly email: string }) {
  const api = useApi()
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [failure, setFailure] = useState<string>()

  async function resend() {
    setState('busy')
    setFailure(undefined)
    try {
      await api.resendVerification({ body: { email } })
      setState('sent')
    } catch (error) {
      setState('idle')
      setFailure(errorMessage(error))
    }
  }

  return (
    <>
      <Button busy={state === 'busy'} onClick={() => void resend()}>
        Send the mail again
      </Button>
      <FormMessage tone="bad">{failure}</FormMessage>
      <FormMessage tone="good">{state === 'sent' && 'Sent. Check your e-mail, the spam folder too.'}</FormMessage>
    </>
  )
}
