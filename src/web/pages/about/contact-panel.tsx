import { type FormEvent, useEffect, useRef, useState } from 'react'
import { replyHours } from '#contract/rules/promises.ts'
import { useApi } from '../../api-context.tsx'
import { errorMessage } from '../../features/forms/error-message.ts'
import { FormMessage } from '../../features/forms/form-message.tsx'
import { useSite } from '../../site.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './about.module.css'
import { askForAddress } from './load-about.ts'

export interface ContactPanelProps {
  /** The support address, where the page was asked for it without script. */
  readonly address: string | undefined
}

/** How to write to the operator. The address stands in no page until "Show email" is pressed. */
export function ContactPanel({ address }: ContactPanelProps) {
  const { hasSupport, operatorName } = useSite()
  return (
    <section id="contact" className={styles.panel} aria-labelledby="contact-headline">
      <h2 id="contact-headline">Contact</h2>
      <p>
        Questions, a report, a listing that should be recommended, premium for your clan: write to{' '}
        {operatorName ?? 'us'}. Replies come within {replyHours} hours.
      </p>
      {hasSupport ? (
        <SupportAddress given={address} />
      ) : (
        <p className={styles.unset}>
          The operator has not set an address yet: it is the setting <code>SUPPORT_EMAIL</code>. Visitors of a live site
          do not see this panel then.
        </p>
      )}
    </section>
  )
}

function SupportAddress({ given }: { readonly given: string | undefined }) {
  const { address, busy, error, ask } = useSupportAddress(given)
  const link = useRef<HTMLAnchorElement>(null)
  const asked = address !== undefined && address !== given

  useEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    if (asked) link.current?.focus()
  }, [asked])

  if (address !== undefined)
    return (
      <div className={styles.address}>
        <a ref={link} href={`mailto:${address}`}>
          {address}
        </a>
        <CopyButton text={address} what="e-mail address" />
      </div>
    )
  return (
    <form action="/about#contact" className={styles.ask} onSubmit={ask}>
      <Button type="submit" variant="primary" busy={busy} {...askForAddress}>
        Show email
      </Button>
      <FormMessage tone="bad">{error}</FormMessage>
    </form>
  )
}

/** The address, once it is asked for. */
function useSupportAddress(given: string | undefined) {
  const api = useApi()
  const [address, setAddress] = useState(given)
  const [busy, setBusy] = useState(false)
  const [error, setFault] = useState<string>()

  async function load() {
    setBusy(true)
    setFault(undefined)
    try {
      setAddress((await api.readSupport()).body.email)
    } catch (error) {
      setFault(errorMessage(error))
    }
    setBusy(false)
  }

  function ask(event: FormEvent) {
    event.preventDefault()
    if (!busy) void load()
  }

  return { address, busy, error, ask }
}
