import { useLocation, useMatches } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { useSite } from '../../site.tsx'

/** The image of link previews (Open Graph). */
export interface PreviewImage {
  /** A path of this site or an absolute URL. */
  readonly src: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** Size in px of preview images that the server renders. */
const previewSize = { width: 1200, height: 630 }

export function clanPreviewImage({ id, name }: { readonly id: number; readonly name: string }): PreviewImage {
  return { src: `/og/clan/${id}.png`, ...previewSize, alt: `${name}: rank and votes of this week` }
}

export interface PageHeadProps {
  /** Without the site's name, which is appended. */
  readonly title: string
  readonly description?: string | undefined
  /** The canonical path and query. Default: the path alone. */
  readonly canonical?: string | undefined
  readonly image?: PreviewImage | undefined
  readonly type?: 'website' | 'article' | 'profile' | undefined
  /** Adds noindex for the page's current state. A route's handle adds it for all states. */
  readonly noindex?: boolean | undefined
}

/** Title, description, canonical URL and Open Graph tags. Can be rendered anywhere, because React moves them to the head. */
export function PageHead({
  title,
  description,
  canonical,
  image: givenImage,
  type = 'website',
  noindex = false,
}: PageHeadProps) {
  const { siteName, baseUrl } = useSite()
  const image = givenImage ?? { src: '/og/site.png', ...previewSize, alt: siteName }
  const { pathname } = useLocation()
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  const isNoindex = noindex || handles.some((handle) => handle?.noindex)
  const absolute = (path: string) => new URL(path, baseUrl).href
  const url = absolute(canonical ?? normalizePath(pathname))
  return (
    <>
      <title>{`${title} · ${siteName}`}</title>
      {description && <meta name="description" content={description} />}
      {/* Pages with noindex have no canonical URL. */}
      {isNoindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      {!isNoindex && <meta property="og:url" content={url} />}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content={type} />
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

/** The router ignores case and trailing slashes, so the canonical path does, too. */
function normalizePath(pathname: string): string {
  let end = pathname.length
  // Avoids a regular expression, because matching trailing slashes takes quadratic time on hostile paths.
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end).toLowerCase()
}
