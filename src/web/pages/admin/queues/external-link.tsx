import { withScheme } from '#contract/rules/links/with-scheme.ts'

/** A link by an owner. Its text is its URL, so that reviewers see where it leads. */
export function ExternalLink({ url }: { readonly url: string | null }) {
  if (url === null) return <span>None</span>
  return (
    <a href={withScheme(url)} target="_blank" rel="noopener nofollow ugc">
      {url}
    </a>
  )
}
