import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type * as z from 'zod/mini'
import { defaultLists, type GameLists, type ListEntry, type ListName } from '#contract/rules/clans/clan-codes.ts'
import { OperatorError } from '#server/operator-error.ts'
import { profileSchema } from './profile-schema.ts'

/** The game's lists for this process, and their source. */
export interface SiteProfile {
  /** 0 without a file. */
  readonly version: number
  readonly file: string
  readonly lists: GameLists
  /** SVG texts by their path under `/icons/`. */
  readonly icons: ReadonlyMap<string, string>
}

const maxIconBytes = 20_000

/**
 * Reads the site profile from `chosen` (the setting SITE_PROFILE), or else from `site.json` in the data folder, which may be missing.
 * @throws OperatorError naming the file and the invalid entry
 */
export async function readProfile(dataDir: string, chosen: string | undefined): Promise<SiteProfile> {
  const file = chosen ?? path.join(dataDir, 'site.json')
  const text = await readText(file)
  if (text === undefined) {
    if (chosen !== undefined) throw new OperatorError(`The site profile ${file} does not exist. SITE_PROFILE names it.`)
    return { version: 0, file, lists: defaultLists, icons: new Map() }
  }
  const parsed = profileSchema.safeParse(parseJson(file, text))
  if (!parsed.success) {
    throw new OperatorError(`The site profile ${file} is invalid. ${describeIssue(parsed.error.issues[0])}.`)
  }
  const { version, default_region: defaultRegion, ...given } = parsed.data
  const icons = new Map<string, string>()
  const entriesOf = async (list: ListName): Promise<readonly ListEntry[]> => {
    const entries = given[list]
    if (!entries) return defaultLists[list]
    return Promise.all(
      entries.map(async ({ code, name, icon }) => {
        const builtIn = defaultLists[list].find((entry) => entry.code === code)?.icon
        if (icon === undefined) return { code, name, ...(builtIn && { icon: builtIn }) }
        const svg = await readIcon(path.join(path.dirname(file), icon), file)
        icons.set(`${list}/${code}.svg`, svg)
        return { code, name, icon: `/icons/${list}/${code}.svg?v=${versionOf(svg)}` }
      }),
    )
  }
  const [regions, platforms, playstyles] = await Promise.all([
    entriesOf('regions'),
    entriesOf('platforms'),
    entriesOf('playstyles'),
  ])
  const first = given.regions?.[0]?.code ?? defaultLists.defaultRegion
  return { version, file, lists: { regions, defaultRegion: defaultRegion ?? first, platforms, playstyles }, icons }
}

async function readIcon(icon: string, profile: string): Promise<string> {
  const svg = await readText(icon)
  const reject = (problem: string) => {
    throw new OperatorError(`The site profile ${profile} is invalid. Its icon ${icon} ${problem}.`)
  }
  if (svg === undefined) return reject('does not exist')
  if (Buffer.byteLength(svg) > maxIconBytes) return reject(`is larger than ${maxIconBytes / 1000} KB`)
  if (!/<svg[\s>]/.test(svg)) return reject('is not an SVG file')
  return svg
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new OperatorError(
      `The site profile ${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8)
}

function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'It has an unexpected structure'
  const subject = issue.path.length === 0 ? 'It' : `"${issue.path.join('.')}"`
  if (issue.code === 'unrecognized_keys')
    return `${subject} has the unknown property ${issue.keys.map((key) => `"${key}"`).join(', ')}`
  return `${subject} ${issue.message.startsWith('must ') ? issue.message : 'has an unexpected structure'}`
}
