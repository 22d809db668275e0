import { brotliCompressSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { browserBuild } from '../scripts/browser-build.ts'
import { type Row, within } from './rows.ts'
import { scriptsNamedIn } from './weight.ts'
import { withoutEvidence } from './without-evidence.ts'

const goalKb = 0.5

/** The part of the home page's scripts, on a first visit, that serves the evidence of votes. */
export async function measureEvidenceWeight(): Promise<Row> {
  const [all, others] = [await firstVisitBytes([]), await firstVisitBytes([withoutEvidence()])]
  const name = 'home page: script for the evidence of votes'
  return within(goalKb, { name, storage: '', site: (all - others) / 1000, unit: 'KB' })
}

/** The compressed size of the scripts of a build in memory. */
async function firstVisitBytes(plugins: readonly Plugin[]): Promise<number> {
  const built = await build({
    ...browserBuild,
    plugins: [...plugins, ...(browserBuild.plugins ?? [])],
    build: { ...browserBuild.build, write: false, copyPublicDir: false },
  })
  const { output } = built as Rolldown.RolldownOutput
  const chunks = output.filter((part) => part.type === 'chunk')
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const later = scriptsNamedIn(entries.map(({ code }) => code).join(''))
  const loaded = chunks.filter((chunk) => chunk.isEntry || later.has(chunk.fileName))
  return loaded.reduce((bytes, { code }) => bytes + brotliCompressSync(code).length, 0)
}
