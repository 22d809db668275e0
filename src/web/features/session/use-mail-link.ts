import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** What the link of a mail says; empty where it lacks a part. */
export interface MailLink {
  readonly email: string
  readonly hash: string
}

/** Reads the link of a mail from the page's address, and takes the secret out of the address bar and the history. */
export function useMailLink(): MailLink {
  const [query] = useSearchParams()
  const { pathname, hash: fragment } = useLocation()
  const navigate = useNavigate()
  const [link] = useState(() => ({ email: query.get('email') ?? '', hash: query.get('hash') ?? '' }))

  useEffect(() => {
    if (query.has('hash')) void navigate({ pathname, hash: fragment }, { replace: true, preventScrollReset: true })
  }, [query, navigate, pathname, fragment])
  return link
}
