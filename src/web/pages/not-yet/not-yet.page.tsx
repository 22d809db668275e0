import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { siteContext } from '../../context.ts'
import { useSite } from '../../site.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { Signpost } from '../../ui/signpost.tsx'

/** In development a page that is still to come says so; anywhere else it does not exist. */
export function loadNotYet({ context }: LoaderFunctionArgs): null {
  if (!context.get(siteContext).development) throw new Response(null, { status: 404 })
  return null
}

export function NotYetPage() {
  const { pathname } = useLocation()
  const { siteName } = useSite()
  return (
    <Container>
      <title>{`Not there yet · ${siteName}`}</title>
      <Signpost
        eyebrow="Development"
        headline="Not there yet"
        words={
          <>
            <code>{pathname}</code> is still to come. Only a development server links to it; everywhere else this
            address answers that there is no such page.
          </>
        }
        ways={
          <ButtonLink href="/" variant="primary">
            To the list of clans
          </ButtonLink>
        }
      />
    </Container>
  )
}
