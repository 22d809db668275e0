import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Parameters of an emailed link; empty if missing. */
export interface EmailLink {
  readonly email: string
  readonly hash: string
}

/** Reads the parameters of an emailed link and removes the secret from the address bar and the history. */
export function useEmailLink(): EmailLink {
  const [query] = useSearchParams()
  const { pathname, hash: fragment } = useLocation()
  const navigate = useNavigate()
  const [link] = useState(() => ({ email: query.get('email') ?? '', hash: query.get('hash') ?? '' }))

  useEffect(() => {
    if (query.has('hash')) void navigate({ pathname, hash: fragment }, { replace: true, preventScrollReset: true })
  }, [query, navigate, pathname, fragment])
  return link
}
