export function withScheme(link: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(link) || /^(?:javascript|data|mailto|vbscript|file|blob):/i.test(link)
    ? link
    : `http://${link}`
}
