import { withScheme } from '#contract/rules/with-scheme.ts'

/** A link that an owner gave, written out: what it says is where it leads. */
export function ShownLink({ url }: { readonly url: string | null }) {
  if (url === null) return <span>None</span>
  return (
    <a href={withScheme(url)} target="_blank" rel="noopener nofollow ugc">
      {url}
    </a>
  )
}
