import type { MouseEvent, ReactNode } from 'react'
import { useApi } from '../../api-context.tsx'
import { reportFollow } from './report-follow.ts'

export interface FollowLinkProps {
  readonly clanId: number
  /** The stored URL, which is reported. */
  readonly url: string
  /** The link's target; differs from `url` if a scheme was added. */
  readonly href: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link to a clan's chat or website. Reports clicks in the background. */
export function FollowLink({ clanId, url, href, className, children }: FollowLinkProps) {
  const api = useApi()

  function report({ button }: MouseEvent) {
    // The middle button also follows a link; the right one only opens a menu.
    if (button <= 1) reportFollow(api, clanId, url)
  }

  return (
    <a
      href={href}
      className={className}
      rel="noopener nofollow ugc"
      target="_blank"
      onClick={report}
      onAuxClick={report}
    >
      {children}
    </a>
  )
}
