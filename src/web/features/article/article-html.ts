/** What of Trusted Types is used here; the compiler's own library does not know them yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): TrustedHTML }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** The policy that the pages' Content-Security-Policy names: it lets in HTML that the server has sanitised, and nobody else has it. */
const policy = trustedTypes?.createPolicy('sanitised-article', { createHTML: (html) => html })

/** An article's content as a page may show it; the server, and browsers without Trusted Types, take the text itself. */
export function trustArticle(content: string): TrustedHTML | string {
  return policy?.createHTML(content) ?? content
}
