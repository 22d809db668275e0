/** Serves `/icons/{list}/{code}.svg`. The URL contains a version, so the response never changes. */
export function serveIcon(icons: ReadonlyMap<string, string>, path: string): Response | undefined {
  const svg = icons.get(path)
  if (svg === undefined) return undefined
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      // The file is the operator's, but opened as a page it must not run scripts.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  })
}
