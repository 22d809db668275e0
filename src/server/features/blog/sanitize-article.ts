import sanitizeHtml from 'sanitize-html'

/** What an article may consist of. Neither styles nor classes: the page decides how it looks. */
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
  // Only pictures of our own: the pages' policy would refuse others, and they would tell their host who reads.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // What is not allowed goes with what it holds where that is no text, and else leaves its text.
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
    // The page has its heading already.
    h1: 'h2',
    img: (tagName, { src = '', ...attribs }) => ({
      tagName,
      attribs: { ...attribs, loading: 'lazy', ...(/^\/(?:uploads|assets)\/[\w./-]+$/.test(src) ? { src } : {}) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/** Makes HTML safe to show: what is not on the list of allowed tags, attributes and schemes is left out. */
export function sanitizeArticle(html: string): string {
  return sanitizeHtml(html, allowed).trim()
}

/** The longest excerpt, in UTF-16 code units: three lines of a card, and a little more. */
const longestExcerpt = 300

/** The beginning of an article's text, without markup and headings, cut between words. */
export function excerptOf(content: string): string {
  const words = sanitizeHtml(content.replaceAll(/<(?=\/?(?:p|h\d|li|br|tr|td|th|blockquote)\b)/g, ' <'), {
    allowedTags: [],
    allowedAttributes: {},
    // Without its look a heading reads like a sentence that broke off.
    nonTextTags: ['h2', 'h3', 'h4'],
    parser: { decodeEntities: true },
  })
  const text = decodeEntities(words).replaceAll(/\s+/g, ' ').trim()
  if (text.length <= longestExcerpt) return text
  const cut = text.slice(0, longestExcerpt + 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut.slice(0, longestExcerpt)).toWellFormed()}…`
}

/** The sanitiser's text is HTML; an excerpt is text. */
function decodeEntities(html: string): string {
  const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }
  return html.replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name] ?? '')
}
