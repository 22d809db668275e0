import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/** A file in `folder` with a single import. `says` is part of the expected error message; undefined if the import is allowed. */
interface Canary {
  readonly folder: string
  readonly specifier: string
  readonly says?: string
}

interface Walls {
  readonly server: Readonly<Record<string, readonly string[]>>
  readonly web: Readonly<Record<string, readonly string[]>>
  readonly webFeatures: Readonly<Record<string, readonly string[]>>
  readonly showcases: readonly string[]
  readonly layers: Readonly<Record<string, readonly string[]>>
}

interface Config {
  readonly options?: unknown
  readonly jsPlugins: readonly string[]
  readonly rules: { readonly 'muster/import-walls': readonly [severity: string, walls: Walls] }
}

const config = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as Config
const [, walls] = config.rules['muster/import-walls']

function childrenOf(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}`)
}

function treeOf(folder: string): string[] {
  return [folder, ...childrenOf(folder).flatMap(treeOf)]
}

const serverFolders = treeOf('src/server')
const webFolders = treeOf('src/web')
const contractFolders = treeOf('src/contract')
const serverLayers = childrenOf('src/server')
const isIn = (folder: string, parent: string) => folder === parent || folder.startsWith(`${parent}/`)

/** Imports of a module by its alias and by a relative path. */
function bothForms(folder: string, module: string, says?: string): Canary[] {
  const relative = path.posix.relative(folder, module)
  const specifiers = [module.replace(/^src\//, '#'), relative.startsWith('.') ? relative : `./${relative}`]
  return specifiers.map((specifier) => ({ folder, specifier, ...(says && { says }) }))
}

/** Imports from outside of src/, which has no alias. */
function outside(folder: string, says = 'outside src/'): Canary[] {
  return ['brand/draw.ts', 'demo/seed/seed-site.ts', 'scripts/command.ts', 'test/support/site.ts']
    .map((module) => ({ folder, specifier: path.posix.relative(folder, module), says })) // prettier-ignore
}

const contract = (folder: string): Canary => ({ folder, specifier: '#contract/clans.ts' })
const own = (folder: string): Canary => ({ folder, specifier: './own.ts' })

/** Imports of each folder from its siblings, including an unlisted one. */
function siblings(parent: string, says: string, isAllowed: (from: string, to: string) => boolean = () => false) {
  return childrenOf(parent).flatMap((from) =>
    [...childrenOf(parent), `${parent}/new`]
      .filter((to) => to !== from)
      .flatMap((to) => {
        const allowed = isAllowed(path.basename(from), path.basename(to))
        return treeOf(from).flatMap((folder) => bothForms(folder, `${to}/x.ts`, allowed ? undefined : says))
      }),
  )
}

/** Folders inside a feature may import each other only in the order of `layers`. */
function parts(parent: string): Canary[] {
  const layers = walls.layers[parent] ?? []
  const placeOf = (folder: string) => layers.indexOf(layers.includes(folder) ? folder : '*')
  const isBelow = (from: string, to: string) => layers.includes(to) && layers.indexOf(to) < placeOf(from)
  return siblings(parent, 'in the order of `layers`', isBelow)
}

const canaries: Canary[] = [
  ...contractFolders.flatMap((folder) => [
    ...bothForms(folder, 'src/server/app.ts', 'from the server or the web'),
    ...bothForms(folder, 'src/web/routes.tsx', 'from the server or the web'),
    ...outside(folder),
    { folder, specifier: 'node:fs', says: 'only import zod/mini' },
    { folder, specifier: 'react', says: 'only import zod/mini' },
    { folder, specifier: 'zod', says: '76 KB' },
    { folder, specifier: '#contract/clans.ts', says: 'relative path' },
    { folder, specifier: 'zod/mini' },
    { folder, specifier: path.posix.relative(folder, 'src/contract/rules/lists/pages.ts').replace(/^(?!\.)/, './') },
  ]),
  ...serverFolders.flatMap((folder) => [
    ...bothForms(folder, 'src/web/routes.tsx', 'must not import the pages'),
    ...outside(folder),
    { folder, specifier: 'zod', says: '76 KB' },
    { folder, specifier: path.posix.relative(folder, 'src/contract/clans.ts'), says: 'by its alias' },
    contract(folder),
    own(folder),
    { folder, specifier: 'node:fs' },
  ]),
  ...serverLayers
    .flatMap(treeOf)
    .flatMap((folder) => [
      ...bothForms(folder, 'src/server/compose.ts', 'may not import'),
      ...bothForms(folder, 'src/server/start.ts', 'may not import'),
    ]),
  ...serverLayers
    .filter((layer) => layer !== 'src/server/features')
    .flatMap(treeOf)
    .flatMap((folder) => bothForms(folder, 'src/server/features/voting/vote-store.ts', 'may not import')),
  ...['concurrency', 'drawing', 'uploads', 'database', 'domain', 'jobs'].flatMap((layer) =>
    treeOf(`src/server/${layer}`).flatMap((folder) =>
      bothForms(folder, 'src/server/http/listener.ts', 'may not import'),
    ),
  ),
  ...treeOf('src/server/http').flatMap((folder) => bothForms(folder, 'src/server/domain/email.ts', 'may not import')),
  ...treeOf('src/server/domain').flatMap((folder) => [
    ...bothForms(folder, 'src/server/jobs/queue.ts', 'may not import'),
    ...bothForms(folder, 'src/server/database/schema.ts'),
  ]),
  ...siblings('src/server/features', 'do not import each other'),
  ...childrenOf('src/server/features').flatMap(treeOf).flatMap(parts),
  ...treeOf('src/server/features').flatMap((folder) => [
    ...bothForms(folder, 'src/server/database/schema.ts'),
    ...bothForms(folder, 'src/server/domain/audit-log.ts'),
  ]),
  ...webFolders.flatMap((folder) => [
    ...bothForms(folder, 'src/server/app.ts', 'use the API'),
    ...outside(folder),
    { folder, specifier: 'node:fs', says: 'no Node modules' },
    { folder, specifier: 'zod', says: '76 KB' },
    own(folder),
    { folder, specifier: 'react' },
  ]),
  ...treeOf('src/web/ui').flatMap((folder) => [
    { folder, specifier: '#contract/clans.ts', says: 'not depend on the domain' },
    ...['features/voting/button/use-vote.ts', 'pages/home/home.page.tsx', 'api.ts'].flatMap((module) =>
      bothForms(folder, `src/web/${module}`, 'not depend on the domain'),
    ),
  ]),
  ...['features', 'pages'].flatMap((layer) => [
    ...treeOf(`src/web/${layer}`).flatMap((folder) => [
      contract(folder),
      ...bothForms(folder, 'src/web/ui/button.tsx'),
      ...bothForms(folder, 'src/web/api.ts'),
    ]),
    ...childrenOf(`src/web/${layer}`).flatMap(parts),
  ]),
  ...treeOf('src/web/features').flatMap((folder) => bothForms(folder, 'src/web/pages/home/x.ts', 'may not import')),
  ...treeOf('src/web/pages').flatMap((folder) => bothForms(folder, 'src/web/features/head/page-head.tsx')),
  ...siblings('src/web/features', 'only the features', (from, to) => walls.webFeatures[from]?.includes(to) ?? false),
  ...siblings('src/web/pages', 'does not import from another page', (from) =>
    walls.showcases.includes(`src/web/pages/${from}`),
  ),
  // A folder that is not in .oxlintrc.json.
  ...['src/server/new', 'src/web/new'].flatMap((folder) => [
    ...bothForms(folder, `${path.posix.dirname(folder)}/x.ts`, 'is not listed'),
    ...bothForms(folder, `${folder}/x.ts`, 'is not listed'),
  ]),
]

interface Finding {
  readonly message: string
  readonly code: string
  readonly filename: string
}

/** Lints all files in one run, in a temporary folder with the project's configuration. */
function lint(files: readonly (readonly [file: string, source: string])[]): Finding[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'lint-walls-'))
  try {
    // Omits the options, because only type-aware rules need the whole project.
    const jsPlugins = config.jsPlugins.map((plugin) => path.resolve(plugin))
    writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, jsPlugins, options: {} }))
    for (const [file, source] of files) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), `${source}\n`)
    }
    // oxlint exits with 1 if it reports errors, but stdout contains the report in any case.
    const { stdout } = spawnSync(path.resolve('node_modules/.bin/oxlint'), ['--format', 'json', 'src'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] }
    return diagnostics.map((finding) => ({ ...finding, filename: finding.filename.replaceAll('\\', '/') }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const files = canaries.map(({ folder, specifier }, i) => [`${folder}/canary-${i}.ts`, `import '${specifier}'`] as const)
const findings = lint([
  ...files,
  ['src/web/cycle-a.ts', "import { b } from './cycle-b.ts'\nexport const a = () => b"],
  ['src/web/cycle-b.ts', "import { a } from './cycle-a.ts'\nexport const b = () => a"],
  ['src/server/forms-a.ts', "export { x } from '#web/x.ts'"],
  ['src/server/forms-b.ts', "export * from '#web/x.ts'"],
  ['src/server/forms-c.ts', "export const load = () => import('#web/x.ts')"],
  ['src/server/forms-d.ts', "export type X = import('#web/x.ts').X"],
])
const wallOf = new Map(
  findings.filter(({ code }) => code.includes('import-walls')).map(({ filename, message }) => [filename, message]),
)

describe('import walls', () => {
  test('the walls of every existing folder reject exactly the forbidden imports', () => {
    const wrong = canaries.flatMap(({ folder, specifier, says }, i) => {
      const message = wallOf.get(`${folder}/canary-${i}.ts`)
      const isRight = says === undefined ? message === undefined : message?.includes(says)
      return isRight ? [] : [`${folder}: ${specifier}, expected "${says ?? 'no finding'}", got "${message}"`]
    })
    expect(wrong).toEqual([])
  })

  test('every folder has an allowed and a forbidden import', () => {
    const has = (folder: string, refused: boolean) =>
      canaries.some((canary) => canary.folder === folder && (canary.says !== undefined) === refused)
    const folders = [...contractFolders, ...serverFolders, ...webFolders]
    expect(folders.filter((folder) => !has(folder, true) || !has(folder, false))).toEqual([])
  })

  test('re-exports, dynamic imports and type imports count as imports', () => {
    const found = ['a', 'b', 'c', 'd'].map((form) => wallOf.get(`src/server/forms-${form}.ts`))
    expect(found).toEqual(Array.from({ length: 4 }, () => expect.stringContaining('must not import the pages')))
  })

  test('rejects import cycles', () => {
    const codes = findings.filter(({ filename }) => filename.includes('cycle-')).map(({ code }) => code)
    expect(codes).toContainEqual(expect.stringContaining('no-cycle'))
  })
})

describe('the table in .oxlintrc.json', () => {
  const names = (folder: string) => childrenOf(folder).map((child) => path.basename(child))

  test('lists exactly the existing folders', () => {
    expect(Object.keys(walls.server).toSorted()).toEqual(names('src/server').toSorted())
    expect(Object.keys(walls.web).toSorted()).toEqual(names('src/web').toSorted())
    const features = names('src/web/features')
    const listed = Object.entries(walls.webFeatures).flat(2)
    expect(listed.filter((name) => !features.includes(name))).toEqual([])
    expect(walls.showcases.filter((folder) => !webFolders.some((real) => isIn(real, folder)))).toEqual([])
  })

  test.each([
    ['server', walls.server],
    ['web', walls.web],
    ['webFeatures', walls.webFeatures],
  ])(
    // prettier-ignore
    'has no cycle in %s',
    (_, table) => {
      const reachable = (from: string, seen = new Set<string>()): Set<string> => {
        for (const next of table[from] ?? []) if (!seen.has(next)) reachable(next, seen.add(next))
        return seen
      }
      const cyclic = Object.keys(table).filter((name) => reachable(name).has(name))
      expect(cyclic).toEqual([])
    },
  )
})
