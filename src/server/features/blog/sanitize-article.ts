import sanitizeHtml from 'sanitize-html'

/** No styles or classes, because the site's style sheet controls the look. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: (
    'h2 h3 h4 p br hr ul ol li blockquote pre code figure figcaption img table caption thead tbody tr th td ' +
    'a strong b em i u s sub sup abbr kbd time'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    abbr: ['title'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    time: ['datetime'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  // Only the site's own images: the CSP blocks others, and they would reveal readers to their host.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // Remove these tags with their content. For other disallowed tags, the text remains.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'iframe',
    'object',
    'svg',
    'math',
    'template',
  ],
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener' } }),
    // The page already has an h1.
    h1: 'h2',
    img: (tagName, { src = '', ...attribs }) => ({
      tagName,
      attribs: { ...attribs, loading: 'lazy', ...(/^\/(?:uploads|assets)\/[\w./-]+$/.test(src) ? { src } : {}) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

export function sanitizeArticle(html: string): string {
  return sanitizeHtml(html, allowed).trim()
}

/** In UTF-16 code units; a little more than three lines of a card. */
const maxExcerptLength = 300

/** Returns plain text without headings, truncated between words. */
export function excerptOf(content: string): string {
  const plainHtml = sanitizeHtml(content.replaceAll(/<(?=\/?(?:p|h\d|li|br|tr|td|th|blockquote)\b)/g, ' <'), {
    allowedTags: [],
    allowedAttributes: {},
    // As plain text, a heading reads like an unfinished sentence.
    nonTextTags: ['h2', 'h3', 'h4'],
    parser: { decodeEntities: true },
  })
  const text = decodeEntities(plainHtml).replaceAll(/\s+/g, ' ').trim()
  if (text.length <= maxExcerptLength) return text
  const cut = text.slice(0, maxExcerptLength + 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut.slice(0, maxExcerptLength)).toWellFormed()}…`
}

/** The sanitizer returns HTML; an excerpt is plain text. */
function decodeEntities(html: string): string {
  const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }
  return html.replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name] ?? '')
}
