import { parseObject } from './read-ndjson.ts'
import { maxRecordLength, type SourceRow, UnreadableFile } from './source-row.ts'

/** Matches a string, punctuation, whitespace, or anything else, but not an incomplete string. */
const token = /"[^"\\]*(?:\\[^][^"\\]*)*"|[[\]{},]|\s+|[^\s"[\]{},]+/gy

/** Parses elements one by one, to know their lines and to support files that are larger than memory. */
export async function* readJson(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const list = new ListReader()
  let text = ''
  for await (const chunk of chunks) {
    text += chunk
    let end = 0
    for (const [found] of text.matchAll(token)) {
      end += found.length
      const row = list.process(found)
      if (row) yield row
    }
    text = text.slice(end)
    if (text.length + list.elementLength > maxRecordLength) {
      throw new UnreadableFile(
        list.line,
        `this element is longer than ${maxRecordLength} characters; is a closing quote missing?`,
      )
    }
  }
  list.finish(text)
}

class ListReader {
  line = 1
  /** The text outside the elements, with a 0 for each element: valid JSON if and only if the structure of the file is valid. */
  #frame = ''
  #element: string | undefined
  #elementLine = 0
  #depth = 0
  /** Nesting depth of the list's elements; 0 outside the list. */
  #listDepth = 0
  #hasList = false

  get elementLength(): number {
    return this.#element?.length ?? 0
  }

  /** Returns the element that the token completes, if any. */
  process(token: string): SourceRow | undefined {
    const opens = token === '[' || token === '{'
    const closes = token === ']' || token === '}'
    const space = token.trim() === ''
    const between = this.#listDepth > 0 && this.#depth === this.#listDepth
    const ended = this.#element !== undefined && between && (token === ',' || closes) ? this.#endElement() : undefined
    if (this.#element === undefined && between && !space && !closes && token !== ',') {
      this.#element = ''
      this.#elementLine = this.line
    }
    if (this.#element === undefined) this.#frame += space ? ' ' : token
    else this.#element += token
    if (space) this.line += token.split('\n').length - 1
    if (opens) this.#open(token)
    if (closes) this.#close()
    return ended
  }

  /** `rest` is text that does not form a token. */
  finish(rest: string): void {
    const valid = rest === '' && this.#element === undefined && isJson(this.#frame)
    if (!valid) {
      const hint = this.#hasList ? '' : ' (for a file with one object per line, use --format ndjson)'
      throw new UnreadableFile(undefined, `The file is not valid JSON${hint}.`)
    }
    if (!this.#hasList) throw new UnreadableFile(undefined, 'The file contains no list of clans.')
  }

  #open(token: string): void {
    this.#depth += 1
    if (token !== '[' || this.#listDepth > 0 || this.#depth > 2) return
    if (this.#hasList) throw new UnreadableFile(this.line, 'a second list begins here, but a file may contain only one')
    this.#hasList = true
    this.#listDepth = this.#depth
  }

  #close(): void {
    this.#depth -= 1
    if (this.#depth < this.#listDepth) this.#listDepth = 0
  }

  #endElement(): SourceRow {
    const row = parseObject(this.#element ?? '', this.#elementLine)
    this.#element = undefined
    this.#frame += '0'
    return row
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
