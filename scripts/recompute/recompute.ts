import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type CheckReport, checkWeek, type WeekToCheck } from '#contract/results/check-week.ts'
import { isVoteWeek } from '#contract/rules/votes/vote-week.ts'
import { createDownload, newestVersion, siteFiles, siteLog } from '#contract/results/download.ts'
import { directoryFiles, directoryLog } from './directory.ts'

const help = `Recomputes the results of weeks from their published files, and reports everything that does not fit.

npm run recompute -- DIRECTORY or URL …
node muster-recompute.mjs DIRECTORY or URL …

Each DIRECTORY contains result.json, clans.ndjson, tree.bin and votes/*.ndjson.gz of one version of a result. With these, more is
checked:
  groups.bin and blocks/*.bin: the hashes that prove single votes
  base/  result.json and clans.ndjson of the result that "base" in result.json names: last week's votes
  log/   key (from /.well-known/muster-log-key), checkpoint (from /log/checkpoint) and the responses of
         /api/log/entries?start=0, 1000, … as entries-0.json, entries-1000.json, …: signature and log

URL, such as https://clans.example/weeks/2026-W47, downloads these files and keeps none. A URL that ends with a version, such as
…/2026-W47/1, checks that version.

--checkpoint FILE: a checkpoint that you kept earlier. The log must still contain it. May be repeated.
Exit code: 0 all results are valid as far as they could be checked, 1 at least one is not, 2 wrong usage or files that cannot be
read.`

/** Returns the exit code. */
export async function recompute(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { checkpoint: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } },
    })
    if (values.help || positionals.length === 0) {
      console.log(help)
      return values.help ? 0 : 2
    }
    const earlier = await Promise.all((values.checkpoint ?? []).map((file) => readFile(file, 'utf8')))
    const codes = new Set<number>()
    for (const source of positionals) {
      if (positionals.length > 1) console.log(`${source}:`)
      codes.add(await checkSource(source, earlier))
    }
    return [1, 2].find((code) => codes.has(code)) ?? 0
  } catch (error) {
    return failed(error)
  }
}

/** Returns the exit code. */
async function checkSource(source: string, earlier: readonly string[]): Promise<number> {
  try {
    const week = /^https?:/.test(source) ? await openSite(source, earlier) : await openDirectory(source, earlier)
    const report = await checkWeek(week, { sha256, verifyEd25519 })
    print(report)
    return report.findings.length === 0 ? 0 : 1
  } catch (error) {
    return failed(error)
  }
}

function failed(error: unknown): number {
  console.error(error instanceof Error ? error.message : error)
  return 2
}

async function openDirectory(directory: string, earlier: readonly string[]): Promise<WeekToCheck> {
  // Without these checks, a misspelled path would be reported as an invalid result.
  const stats = await stat(directory).catch(() => undefined)
  if (!stats) throw new Error(`There is no directory ${directory}.`)
  if (!stats.isDirectory()) throw new Error(`${directory} is not a directory. Name the one with result.json.`)
  const log = await directoryLog(path.join(directory, 'log'), earlier)
  if (!log && earlier.length > 0) throw new Error(`${directory} has no log/checkpoint to compare with.`)
  const base = directoryFiles(path.join(directory, 'base'))
  return { files: directoryFiles(directory), findBase: () => base, ...(log && { log }) }
}

async function openSite(url: string, earlier: readonly string[]): Promise<WeekToCheck> {
  const { origin, pathname } = new URL(url)
  const [, week, versionText] = /^\/weeks\/(\d{4}-W\d{2})(?:\/(\d{1,9}))?\/?$/.exec(pathname) ?? []
  if (week === undefined || !isVoteWeek(week))
    throw new Error(`${url} is not the address of a week, such as ${origin}/weeks/2026-W47.`)
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const download = createDownload({
    fetch: (file) => fetch(origin + file),
    pause,
    gunzip: promisify(gunzip),
  })
  const version = versionText === undefined ? await newestVersion(download, week) : Number(versionText)
  if (version === undefined) throw new Error(`${origin} has no final result of ${week}.`)
  const log = await siteLog({ download, pause }, week, earlier)
  return {
    files: siteFiles(download, week, version),
    findBase: (baseWeek, baseVersion) => siteFiles(download, baseWeek, baseVersion),
    ...(log && { log }),
  }
}

function print({ week, version, newest, votes, clans, findings, omitted, unchecked }: CheckReport): void {
  for (const { text } of findings) console.log(`✗ ${text}`)
  if (omitted > 0) console.log(`✗ ${omitted} more.`)
  for (const text of unchecked) console.log(`Not checked: ${text}`)
  const name = week === undefined ? 'This result' : `Version ${version} of the result of ${week}`
  const isValid = findings.length === 0
  const extent = unchecked.length === 0 ? '' : ' as far as it could be checked'
  console.log(
    isValid
      ? `✓ ${name} is valid${extent}: ${votes} votes and ${clans} clans, recomputed from the published files.`
      : `${name} is NOT valid.`,
  )
  if (newest !== undefined && newest !== version) console.log(`The log has a newer version of this result: ${newest}.`)
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') }
  return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
}
