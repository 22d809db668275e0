import { type MouseEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useApi } from '../../api-context.tsx'

export interface ContactLinkProps {
  /** Path of the contact panel: the link's target without script, or if the address cannot be loaded. */
  readonly path: string
  readonly label: string
  readonly className?: string | undefined
}

/** A `mailto:` link. Loads the address on the first click, to keep it out of the page and away from bots. */
export function ContactLink({ path, label, className }: ContactLinkProps) {
  const api = useApi()
  const navigate = useNavigate()
  const [email, setEmail] = useState<string>()
  const [isLoading, setLoading] = useState(false)

  async function openMailProgram() {
    const { pathname } = window.location
    setLoading(true)
    try {
      const { body } = await api.readSupport()
      setEmail(body.email)
      window.location.assign(`mailto:${body.email}`)
    } catch {
      // Do not navigate if the visitor has left the page in the meantime.
      if (window.location.pathname === pathname) await navigate(path)
    } finally {
      setLoading(false)
    }
  }

  function onClick(event: MouseEvent) {
    // In a new tab, the link opens the panel.
    if (email !== undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!isLoading) void openMailProgram()
  }

  return (
    <Link
      to={email === undefined ? path : `mailto:${email}`}
      className={className}
      // The only way to see the address without an email program.
      title={email}
      aria-busy={isLoading}
      onClick={onClick}
    >
      {label}
    </Link>
  )
}
