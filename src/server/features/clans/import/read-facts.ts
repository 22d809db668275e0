import { type ClanFacts, clanFacts } from '#contract/clan-facts.ts'
import { maxLanguages, microphone, recruiting, sizeBands } from '#contract/rules/clans/clan-facts.ts'
import type { Field } from './columns.ts'
import { readLanguageTag } from '#contract/rules/language-tag.ts'
import { languageNamed } from './language-words.ts'

export interface ReadFacts {
  readonly facts: ClanFacts
  /** Languages that `facts` takes from the description. */
  readonly fromDescription: readonly string[]
  readonly reasons: readonly string[]
}

/** Reads facts from their columns, and languages also from a description such as "… Language: English, Deutsch." */
export function readFacts(cell: (field: Field) => unknown): ReadFacts {
  const reasons: string[] = []
  const reject = (name: string, value: string) => {
    reasons.push(`${name}: ${JSON.stringify(value)} is not known`)
    return undefined
  }
  const text = (field: Field) => {
    const value = cell(field)
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const stated = <Code extends string>(field: Field, names: Readonly<Record<Code, string>>): Code | undefined => {
    const word = text(field)
    const code = (Object.keys(names) as Code[]).find((known) =>
      [known, names[known]].some((name) => isSame(name, word)),
    )
    return word === '' ? undefined : (code ?? reject(field, word))
  }
  const { known, unknown } = readLanguages(
    splitList(cell('languages')),
    (word) => languageNamed(word) ?? readLanguageTag(word),
  )
  for (const word of unknown) reject('languages', word)
  const fromDescription = known.length > 0 ? [] : languagesIn(cell('description'))
  const languages = [...known, ...fromDescription].slice(0, maxLanguages)
  const minAge = text('minAge').replace(/\+$/, '')
  // Accepts numbers such as 1,200 in a column with the number of members.
  const members = text('size').replaceAll(/[,.'\s]/g, '')
  const parts = {
    languages: languages.length > 0 ? languages : undefined,
    min_age: minAge === '' ? undefined : /^\d+$/.test(minAge) ? Number(minAge) : reject('min_age', minAge),
    recruiting: stated('recruiting', recruiting),
    size: /^\d+$/.test(members) ? bandOf(Number(members)) : stated('size', sizeBands),
    microphone: stated('microphone', microphone),
  }
  const parsed = clanFacts.safeParse(
    Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)),
  )
  for (const { path, message } of parsed.error?.issues ?? []) reasons.push(`${String(path[0])}: ${message}`)
  return {
    facts: parsed.data ?? {},
    fromDescription: languages.filter((tag) => fromDescription.includes(tag)),
    reasons,
  }
}

/** A description is free text: unknown words are skipped, and only names count, because "no" is also a code. */
function languagesIn(description: unknown): string[] {
  if (typeof description !== 'string') return []
  const list = /(?:^|[\s.;·|])languages?\s*:\s*([^.\n]+)/i.exec(description)?.[1]
  return list === undefined ? [] : readLanguages(splitList(list), languageNamed).known
}

function readLanguages(words: readonly string[], read: (word: string) => string | undefined) {
  const known: string[] = []
  const unknown: string[] = []
  // Split at spaces only if the whole is unknown, as for platforms.
  for (const word of words)
    for (const part of read(word) === undefined ? word.split(/\s+/) : [word]) {
      const tag = read(part)
      if (tag === undefined) unknown.push(part)
      else known.push(tag)
    }
  return { known: [...new Set(known)], unknown }
}

function splitList(cell: unknown): string[] {
  const parts = (Array.isArray(cell) ? cell : [cell]).filter((part): part is string => typeof part === 'string')
  return parts.flatMap((part) => part.split(/[,;|/、]+/)).map((part) => part.trim()).filter((part) => part !== '') // prettier-ignore
}

function bandOf(members: number): keyof typeof sizeBands {
  if (members <= 10) return '1-10'
  if (members <= 25) return '11-25'
  if (members <= 50) return '26-50'
  return members <= 100 ? '51-100' : '101+'
}

function isSame(name: string, word: string): boolean {
  return name.toLowerCase() === word.toLowerCase()
}
