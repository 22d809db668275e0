import { parseObject } from './read-ndjson.ts'
import { longestRecord, type SourceRow, UnreadableFile } from './source-row.ts'

/** A string, a sign, space, or anything else; a string that is not whole yet is no token. */
const token = /"[^"\\]*(?:\\[^][^"\\]*)*"|[[\]{},]|\s+|[^\s"[\]{},]+/gy

/**
 * Reads JSON: an array, or an object that holds one array among its values. Elements are cut out of the text and parsed
 * one by one, so that each has its line and the file need not fit into memory.
 */
export async function* readJson(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const list = new ListReader()
  let text = ''
  for await (const chunk of chunks) {
    text += chunk
    let end = 0
    for (const [found] of text.matchAll(token)) {
      end += found.length
      const row = list.take(found)
      if (row) yield row
    }
    text = text.slice(end)
    if (text.length + list.elementLength > longestRecord) {
      throw new UnreadableFile(
        list.line,
        `this element is longer than ${longestRecord} characters; is a quote not closed?`,
      )
    }
  }
  list.finish(text)
}

class ListReader {
  line = 1
  /** What stands outside of the elements, each of them replaced by a 0: it is JSON exactly if the file's frame is. */
  #frame = ''
  #element: string | undefined
  #elementLine = 0
  #depth = 0
  /** The depth of the list's elements; 0 outside of the list. */
  #listDepth = 0
  #hasList = false

  get elementLength(): number {
    return this.#element?.length ?? 0
  }

  /** Takes the next token; answers the element that it ended. */
  take(token: string): SourceRow | undefined {
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

  /** Ends the file, of which `rest` was no token. */
  finish(rest: string): void {
    const valid = rest === '' && this.#element === undefined && isJson(this.#frame)
    if (!valid) {
      const hint = this.#hasList ? '' : '; a file with an object on each line is read with --format ndjson'
      throw new UnreadableFile(undefined, `The file is not valid JSON${hint}.`)
    }
    if (!this.#hasList) throw new UnreadableFile(undefined, 'The file holds no list of clans.')
  }

  #open(token: string): void {
    this.#depth += 1
    if (token !== '[' || this.#listDepth > 0 || this.#depth > 2) return
    if (this.#hasList) throw new UnreadableFile(this.line, 'a second list begins here; a file holds one')
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
