import { type FormEvent, useEffect, useRef, useState } from 'react'
import { hoursText } from '#contract/rules/promises.ts'
import { withFullStop } from '#contract/rules/text/full-stop.ts'
import { useApi } from '../../api-context.tsx'
import { errorMessage } from '../../features/forms/error-message.ts'
import { FormMessage } from '../../features/forms/form-message.tsx'
import { useSite } from '../../site.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './about.module.css'
import { showAddressField } from './load-about.ts'

export interface ContactPanelProps {
  /** The support address; set if the form was submitted without JavaScript. */
  readonly address: string | undefined
}

/** Hides the support address from scrapers until the visitor presses "Show email". */
export function ContactPanel({ address }: ContactPanelProps) {
  const { hasSupport, operatorName, promises } = useSite()
  return (
    <section id="contact" className={styles.panel} aria-labelledby="contact-headline">
      <h2 id="contact-headline">Contact</h2>
      <p>
        For questions, reports, recommendations or premium, write to {withFullStop(operatorName ?? 'us')} Replies come
        within {hoursText(promises.replyHours)}.
      </p>
      {hasSupport ? (
        <SupportAddress initial={address} />
      ) : (
        <p className={styles.unset}>
          No support address is set. Set <code>SUPPORT_EMAIL</code> to show it here. On a live site without it, this
          panel is hidden.
        </p>
      )}
    </section>
  )
}

function SupportAddress({ initial }: { readonly initial: string | undefined }) {
  const { address, busy, error, handleSubmit } = useSupportAddress(initial)
  const link = useRef<HTMLAnchorElement>(null)
  const isRevealed = address !== undefined && address !== initial

  useEffect(() => {
    // The link replaces the button that had focus.
    if (isRevealed) link.current?.focus()
  }, [isRevealed])

  if (address !== undefined)
    return (
      <div className={styles.address}>
        <a ref={link} href={`mailto:${address}`}>
          {address}
        </a>
        <CopyButton text={address} subject="email address" />
      </div>
    )
  return (
    <form action="/about#contact" className={styles.ask} onSubmit={handleSubmit}>
      <Button type="submit" variant="primary" busy={busy} {...showAddressField}>
        Show email
      </Button>
      <FormMessage tone="error">{error}</FormMessage>
    </form>
  )
}

function useSupportAddress(initial: string | undefined) {
  const api = useApi()
  const [address, setAddress] = useState(initial)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function load() {
    setBusy(true)
    setError(undefined)
    try {
      setAddress((await api.readSupport()).body.email)
    } catch (failure) {
      setError(errorMessage(failure))
    }
    setBusy(false)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!busy) void load()
  }

  return { address, busy, error, handleSubmit }
}
