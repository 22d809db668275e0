import { Link } from 'react-router'
import { hoursText } from '#contract/rules/promises.ts'
import { useSite } from '../../site.tsx'
import { contactPages } from '../../site-map.ts'

export function ContactHint() {
  const site = useSite()
  const [contact] = contactPages(site)
  if (contact)
    return (
      <>
        The <Link to={contact.path}>contact panel</Link> shows the address to write to; replies come within{' '}
        {hoursText(site.promises.replyHours)}.
      </>
    )
  if (site.discordInvite)
    return (
      <>
        Write to the administrators on{' '}
        <a href={site.discordInvite} target="_blank" rel="noopener">
          the community&apos;s chat server
        </a>
        .
      </>
    )
  return <>To contact the administrators, ask the person who told you about this site.</>
}
