import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { SaxesParser } from 'saxes'

export interface ReadMarkup {
  /** Syntax errors, and elements and attributes that could only come from injected text. */
  readonly problems: readonly string[]
  readonly texts: readonly string[]
}

type Node = DefaultTreeAdapterTypes.Node

const foreignElements =
  /^(?:applet|base|embed|foreignobject|frame|frameset|iframe|marquee|object|plaintext|style|xmp)$/i
/** React separates texts and marks suspended parts with comments. */
const reactComments = /^(?: |\/?[$&]|\$[!?]|)$/
const urlAttributes = /^(?:href|src|srcset|action|formaction|data|poster|xlink:href)$/i

export function readHtml(html: string): ReadMarkup {
  const [problems, texts]: [string[], string[]] = [[], []]
  const visit = (node: Node) => {
    if ('data' in node && !reactComments.test(node.data)) problems.push(`<!--${node.data}-->`)
    if ('value' in node) texts.push(node.value)
    if ('attrs' in node) {
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
      const content =
        node.tagName === 'script' ? node.childNodes.map((child) => ('value' in child ? child.value : '')).join('') : ''
      problems.push(...problemsOfElement(node.tagName, attributes, content))
      texts.push(...Object.values(attributes))
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html))
  return { problems, texts }
}

export interface ReadHead {
  readonly title: string | undefined
  readonly metas: Readonly<Record<string, string>>
  readonly graph: readonly Readonly<Record<string, unknown>>[]
}

export function readHead(html: string): ReadHead {
  const metas: Record<string, string> = {}
  const graph: Record<string, unknown>[] = []
  let title: string | undefined
  const visit = (node: Node) => {
    if ('attrs' in node) {
      const { name, property, content, type } = Object.fromEntries(node.attrs.map((one) => [one.name, one.value]))
      const [text] = node.childNodes.map((child) => ('value' in child ? child.value : ''))
      if (node.tagName === 'title') title ??= text
      if (node.tagName === 'meta' && content !== undefined) metas[name ?? property ?? ''] = content
      if (type === 'application/ld+json')
        graph.push(...(JSON.parse(text ?? '') as { '@graph': Record<string, unknown>[] })['@graph'])
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html))
  return { title, metas, graph }
}

/** Parses XML as strictly as feed readers do. */
export function readXml(xml: string): ReadMarkup {
  const [problems, texts]: [string[], string[]] = [[], []]
  const parser = new SaxesParser()
  parser.on('error', ({ message }) => problems.push(message))
  parser.on('text', (text) => texts.push(text))
  parser.on('cdata', (text) => texts.push(text))
  parser.on('opentag', ({ name, attributes }) => {
    problems.push(...problemsOfElement(name, attributes, ''))
    texts.push(...Object.values(attributes))
  })
  parser.write(xml).close()
  return { problems, texts }
}

function problemsOfElement(name: string, attributes: Readonly<Record<string, string>>, content: string): string[] {
  const problems = [
    foreignElements.test(name) && `<${name}>`,
    name === 'script' && !isOwnScript(attributes, content) && 'a foreign script',
    ...Object.entries(attributes).map(
      ([key, value]) => (/^on/i.test(key) || (urlAttributes.test(key) && !isSafe(value))) && `${key}="${value}"`,
    ),
  ]
  return problems.filter((problem) => problem !== false)
}

function isOwnScript({ src, type }: Readonly<Record<string, string>>, content: string): boolean {
  if (src !== undefined) return src.startsWith('/') && !src.startsWith('//') && content === ''
  if (type !== 'application/json' && type !== 'application/ld+json') return false
  JSON.parse(content)
  return true
}

function isSafe(url: string): boolean {
  return /^(?:https?|mailto):$/.test(URL.parse(url, 'http://muster.test')?.protocol ?? 'none')
}
