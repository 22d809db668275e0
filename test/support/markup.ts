import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { SaxesParser } from 'saxes'

/** Markup as its reader sees it. */
export interface ReadMarkup {
  /** What of it could do something that only a stranger's text would ask for, or keeps it from being read at all. */
  readonly faults: readonly string[]
  /** All its texts and attributes, each on its own. */
  readonly texts: readonly string[]
}

type Node = DefaultTreeAdapterTypes.Node

const noPartOfPages = /^(?:applet|base|embed|foreignobject|frame|frameset|iframe|marquee|object|plaintext|style|xmp)$/i
/** They part texts, and mark what may come later. */
const commentsOfReact = /^(?: |\/?[$&]|\$[!?]|)$/
const addresses = /^(?:href|src|srcset|action|formaction|data|poster|xlink:href)$/i

/** Reads HTML as a browser does. */
export function readHtml(html: string): ReadMarkup {
  const [faults, texts]: [string[], string[]] = [[], []]
  const visit = (node: Node) => {
    if ('data' in node && !commentsOfReact.test(node.data)) faults.push(`<!--${node.data}-->`)
    if ('value' in node) texts.push(node.value)
    if ('attrs' in node) {
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
      const content =
        node.tagName === 'script' ? node.childNodes.map((child) => ('value' in child ? child.value : '')).join('') : ''
      faults.push(...faultsOfElement(node.tagName, attributes, content))
      texts.push(...Object.values(attributes))
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html))
  return { faults, texts }
}

/** What a page says of itself, as tabs, previews and search engines read it. */
export interface ReadHead {
  readonly title: string | undefined
  /** By name or property. */
  readonly metas: Readonly<Record<string, string>>
  /** The things of its JSON-LD. */
  readonly things: readonly Readonly<Record<string, unknown>>[]
}

/** Reads the head of a page, and its JSON-LD, as a browser does. */
export function readHead(html: string): ReadHead {
  const metas: Record<string, string> = {}
  const things: Record<string, unknown>[] = []
  let title: string | undefined
  const visit = (node: Node) => {
    if ('attrs' in node) {
      const { name, property, content, type } = Object.fromEntries(node.attrs.map((one) => [one.name, one.value]))
      const [text] = node.childNodes.map((child) => ('value' in child ? child.value : ''))
      if (node.tagName === 'title') title ??= text
      if (node.tagName === 'meta' && content !== undefined) metas[name ?? property ?? ''] = content
      if (type === 'application/ld+json')
        things.push(...(JSON.parse(text ?? '') as { '@graph': Record<string, unknown>[] })['@graph'])
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html))
  return { title, metas, things }
}

/** Reads XML as strictly as feed readers do. */
export function readXml(xml: string): ReadMarkup {
  const [faults, texts]: [string[], string[]] = [[], []]
  const parser = new SaxesParser()
  parser.on('error', ({ message }) => faults.push(message))
  parser.on('text', (text) => texts.push(text))
  parser.on('cdata', (text) => texts.push(text))
  parser.on('opentag', ({ name, attributes }) => {
    faults.push(...faultsOfElement(name, attributes, ''))
    texts.push(...Object.values(attributes))
  })
  parser.write(xml).close()
  return { faults, texts }
}

function faultsOfElement(name: string, attributes: Readonly<Record<string, string>>, content: string): string[] {
  const faults = [
    noPartOfPages.test(name) && `<${name}>`,
    name === 'script' && !isOurScript(attributes, content) && 'a script of somebody else’s',
    ...Object.entries(attributes).map(
      ([key, value]) => (/^on/i.test(key) || (addresses.test(key) && !isSafe(value))) && `${key}="${value}"`,
    ),
  ]
  return faults.filter((fault) => fault !== false)
}

/** A file of the site's own, or data that are JSON. */
function isOurScript({ src, type }: Readonly<Record<string, string>>, content: string): boolean {
  if (src !== undefined) return src.startsWith('/') && !src.startsWith('//') && content === ''
  if (type !== 'application/json' && type !== 'application/ld+json') return false
  JSON.parse(content)
  return true
}

function isSafe(address: string): boolean {
  return /^(?:https?|mailto):$/.test(URL.parse(address, 'http://muster.test')?.protocol ?? 'none')
}
