import { useLocation, useMatches } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { useSite } from '../../site.tsx'

/** A picture that chats and networks show beside a link to the page. */
export interface ShownImage {
  /** A path of this site, or a whole address. */
  readonly src: string
  readonly width: number
  readonly height: number
  /** What it shows, for who does not see it. */
  readonly alt: string
}

/** The size of the cards that the server draws, in px. */
const cardSize = { width: 1200, height: 630 }

/** The card that the server draws for a listed clan. */
export function clanCard({ id, name }: { readonly id: number; readonly name: string }): ShownImage {
  return { src: `/og/clan/${id}.png`, ...cardSize, alt: `${name}: rank and votes of this week` }
}

export interface PageHeadProps {
  /** The page's own title; the site's name is put after it. */
  readonly title: string
  /** A sentence or two for search results and previews. */
  readonly description?: string | undefined
  /** The one path, with its query if it has one, under which search engines know the page; its path alone by default. */
  readonly canonical?: string | undefined
  /** The site's own card by default. */
  readonly image?: ShownImage | undefined
  /** What the page is to previews. */
  readonly kind?: 'website' | 'article' | 'profile' | undefined
  /** Keeps search engines away, as the `noindex` of a route's handle does for all of its page's states. */
  readonly noindex?: boolean | undefined
}

/**
 * What a page says of itself to tabs, search engines and the previews of chats: title, description, canonical address and
 * Open Graph. Every page renders one, anywhere in its markup: React puts it into the document's head.
 */
export function PageHead({
  title,
  description,
  canonical,
  image: given,
  kind = 'website',
  noindex = false,
}: PageHeadProps) {
  const { siteName, baseUrl } = useSite()
  const image = given ?? { src: '/og/site.png', ...cardSize, alt: siteName }
  const { pathname } = useLocation()
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  const hidden = noindex || handles.some((handle) => handle?.noindex)
  const absolute = (path: string) => new URL(path, baseUrl).href
  const address = absolute(canonical ?? plainPath(pathname))
  return (
    <>
      <title>{`${title} · ${siteName}`}</title>
      {description && <meta name="description" content={description} />}
      {/* An address that is not to be found has no canonical form. */}
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {!hidden && <meta property="og:url" content={address} />}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:image" content={absolute(image.src)} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** The router takes an address in capitals, and one with a slash at its end, for the same page; so do search engines then. */
function plainPath(pathname: string): string {
  let end = pathname.length
  // No expression: one that looks for the end from every slash takes the square of a hostile address.
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end).toLowerCase()
}
