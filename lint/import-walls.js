/**
 * An oxlint plugin with one rule, `muster/import-walls`, that restricts imports between folders. It resolves each import first,
 * so aliases and relative paths are equivalent. Its options are in `.oxlintrc.json`:
 *
 * - `server`, `web`: for each folder directly inside `src/server` or `src/web`, the sibling folders and files that it may import.
 *   "." stands for all files directly inside. Folders that are not listed may import nothing.
 * - `webFeatures`: for each web feature, the features that it may import; default: none.
 * - `showcases`: folders that may import components of every page.
 * - `layers`: for a folder whose own folders build on each other, these in order: each may import those before it. "*" stands
 *   for every folder of it that is not listed. Without "*", those and folders of folders that are not listed do not import each
 *   other.
 */
import path from 'node:path'

const messages = {
  zod: '`zod` adds 76 KB to the browser bundle; use `zod/mini`.',
  contractPackage: 'The contract may only import zod/mini: browsers load everything that the contract imports.',
  node: 'The pages run in the browser, which has no Node modules.',
  outside: 'src/ must not import from outside src/, such as brand/, demo/ or scripts/.',
  contract: 'The contract must not import from the server or the web.',
  server: 'The server must not import the pages; it receives their `render` function from the build.',
  web: 'The pages run in the browser and must not import from the server; use the API.',
  contractAlias: 'Import the contract by its alias: #contract/….',
  contractRelative: 'Inside src/contract, import by a relative path.',
  unlisted: '{{folder}} is not listed in .oxlintrc.json: add what it may import under muster/import-walls.',
  layer: '{{folder}} may not import {{target}}: see muster/import-walls in .oxlintrc.json.',
  ui: 'ui/ must not depend on the domain; move the module to features/.',
  feature: 'Server features do not import each other: compose.ts passes one to another as an argument.',
  webFeature: 'A web feature imports only the features that .oxlintrc.json lists for it under muster/import-walls.',
  page: 'A page does not import from another page; move what they share to features/ or ui/.',
  sibling:
    'Folders inside one feature or page import each other only in the order of `layers` in .oxlintrc.json; move what they share to their parent.',
}

const isTest = (file) => /\.test\.tsx?$/.test(file)
const isIn = (file, folder) => file.startsWith(`${folder}/`)
/** `src/server/features/clans/own/x.ts` → `['server', 'features', 'clans', 'own']`. */
const foldersOf = (file) => file.split('/').slice(1, -1)

/** Resolves a specifier to a path from the root; undefined for a package. */
function resolve(specifier, from) {
  if (specifier.startsWith('#')) return specifier.replace(/^#(contract|server|web)\//, 'src/$1/').replace(/^#/, '')
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : undefined
}

/** Returns the message id for an import that is not allowed. Both paths start at the root, with slashes. */
function check(from, specifier, walls) {
  const to = resolve(specifier, from)
  const style = to && checkContractStyle(from, to, specifier)
  if (style || !isIn(from, 'src') || isTest(from)) return style
  return to === undefined ? checkPackage(from, specifier) : checkFile(from, to, walls)
}

function checkContractStyle(from, to, specifier) {
  if (!isIn(to, 'src/contract')) return undefined
  const [isInside, isAlias] = [isIn(from, 'src/contract'), specifier.startsWith('#')]
  if (isInside === isAlias) return isInside ? 'contractRelative' : 'contractAlias'
  return undefined
}

function checkPackage(from, name) {
  if (name === 'zod') return 'zod'
  if (isIn(from, 'src/contract') && name !== 'zod/mini') return 'contractPackage'
  return isIn(from, 'src/web') && name.startsWith('node:') ? 'node' : undefined
}

function checkFile(from, to, walls) {
  if (!isIn(to, 'src')) return 'outside'
  const [area, layer] = foldersOf(from)
  const [targetArea, targetLayer] = foldersOf(to)
  if (targetArea === 'contract') return layer === 'ui' ? 'ui' : undefined
  if (targetArea !== area) return area
  // Files directly inside src/server or src/web compose the site and may import everything there.
  if (layer === undefined) return undefined
  const allowed = walls[area]?.[layer]
  if (!allowed) return 'unlisted'
  if (targetLayer === layer) return checkWithinLayer(from, to, walls)
  const target = targetLayer ?? path.posix.basename(to)
  if (allowed.includes(target) || (targetLayer === undefined && allowed.includes('.'))) return undefined
  return layer === 'ui' ? 'ui' : 'layer'
}

/** Features and pages must not import each other, and neither must the folders inside one of them. */
function checkWithinLayer(from, to, { webFeatures, showcases, layers }) {
  const [a, b] = [foldersOf(from), foldersOf(to)]
  const [area, layer, folder] = a
  if (layer !== 'features' && layer !== 'pages') return undefined
  const fork = a.findIndex((name, depth) => name !== b[depth])
  // One folder contains the other.
  if (fork === -1 || b[fork] === undefined) return undefined
  if (fork > 2)
    return isBelow(b[fork], a[fork], layers[path.posix.join('src', ...a.slice(0, fork))]) ? undefined : 'sibling'
  if (layer === 'pages') return showcases.some((showcase) => isIn(from, showcase)) ? undefined : 'page'
  if (area === 'server') return 'feature'
  return webFeatures[folder]?.includes(b[2]) ? undefined : 'webFeature'
}

/** Whether `folder` is before `other` in a list of layers. */
function isBelow(folder, other, layers = []) {
  const position = layers.indexOf(folder)
  const limit = layers.indexOf(layers.includes(other) ? other : '*')
  return position !== -1 && position < limit
}

const importWalls = {
  meta: { messages, schema: [{ type: 'object' }] },
  create(context) {
    const [walls] = context.options
    const from = path.relative(context.cwd, context.filename).replaceAll('\\', '/')
    const checkImport = ({ source }) => {
      if (typeof source?.value !== 'string') return
      const messageId = check(from, source.value, walls)
      if (!messageId) return
      const data = { folder: path.posix.dirname(from), target: source.value }
      context.report({ node: source, messageId, data })
    }
    return {
      ImportDeclaration: checkImport,
      ExportNamedDeclaration: checkImport,
      ExportAllDeclaration: checkImport,
      ImportExpression: checkImport,
      TSImportType: checkImport,
    }
  },
}

export default { meta: { name: 'muster' }, rules: { 'import-walls': importWalls } }
