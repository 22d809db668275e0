import { type MouseEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useApi } from '../../api-context.tsx'

export interface ContactLinkProps {
  /** The panel that shows the address: where the link leads without script, and where the address does not come. */
  readonly path: string
  readonly label: string
  readonly className?: string | undefined
}

/** Writes to the operator: the address is asked for when the link is used, and stands in no page before. */
export function ContactLink({ path, label, className }: ContactLinkProps) {
  const api = useApi()
  const navigate = useNavigate()
  const [address, setAddress] = useState<string>()

  async function write() {
    try {
      const { body } = await api.readSupport()
      setAddress(body.email)
      window.location.assign(`mailto:${body.email}`)
    } catch {
      await navigate(path)
    }
  }

  function follow(event: MouseEvent) {
    // A tab of its own shows the panel.
    if (address !== undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void write()
  }

  return (
    <Link
      to={address === undefined ? path : `mailto:${address}`}
      className={className}
      // Nothing else shows where the browser knows no program for mails.
      title={address}
      onClick={follow}
    >
      {label}
    </Link>
  )
}
