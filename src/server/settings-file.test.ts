import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OperatorError, UsageError } from './operator-error.ts'
import { loadSettings, rejectArguments } from './settings-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'muster settings & more-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function fileOf(content: string, name = 'muster.env'): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}
const valuesOf = (content: string) => loadSettings(['--settings', fileOf(content)], {}).fromFile

test('takes values as they are written, with or without quotes', () => {
  const content = String.raw`
# A comment; quotes are optional.
SITE_NAME=Ironfront & Friends @ Home
GAME_NAME="Ironfront & Friends @ Home"
OPERATOR_NAME='C# & "Friends" $HOME'
  SMTP_URL = smtp://user:p%40ss&word@mail.example:587
export MAIL_FROM=clans@clans.example

DATA_DIR=C:\clans data\new
SUPPORT_EMAIL=
GREETING=It's Joe's`
  const values = {
    SITE_NAME: 'Ironfront & Friends @ Home',
    GAME_NAME: 'Ironfront & Friends @ Home',
    OPERATOR_NAME: 'C# & "Friends" $HOME',
    SMTP_URL: 'smtp://user:p%40ss&word@mail.example:587',
    MAIL_FROM: 'clans@clans.example',
    DATA_DIR: String.raw`C:\clans data\new`,
    SUPPORT_EMAIL: '',
    GREETING: "It's Joe's",
  }
  expect(valuesOf(content)).toEqual(values)
  expect(valuesOf(`\uFEFF${content.replaceAll('\n', '\r\n')}\r\n`)).toEqual(values)
})

test('reports duplicate names, and uses the last value', () => {
  const { fromFile, repeated } = loadSettings(
    ['--settings', fileOf('PORT=1\n# PORT=2\nHOST=x\nexport PORT = 3\nSITE_NAME=HOST=y\r\nPORT=4')],
    {},
  )
  expect([fromFile.PORT, fromFile.HOST, repeated]).toEqual(['4', 'x', ['PORT']])
})

test.each([
  ['SITE_NAME=C# Clans', 'everything after #'],
  ['PORT=3000 # the port', 'a comment after a value'],
  ['SITE_NAME="Iron', 'an open quote'],
  ['SITE_NAME="Iron"front', 'text after a quote'],
  ['SITE_NAME= "Iron"front', 'text after a quote and a space'],
  [String.raw`DATA_DIR="C:\new"`, 'an escape'],
  ["SITE_NAME='Joe's'", 'a quote between quotes'],
  ['SITE_NAME=`Iron`', 'quotes of another kind'],
  ['SITE NAME=Iron', 'a name with a space'],
  ['Ironfront', 'no name'],
  ['SITE_NAME: Ironfront', 'YAML'],
])('rejects %s, of which a part could be lost: %s', (line) => {
  const file = fileOf(`PORT=1\n${line}\nHOST=x\n`)
  expect(() => loadSettings(['--settings', file], {})).toThrow(OperatorError)
  expect(() => loadSettings(['--settings', file], {})).toThrow(`${file}, line 2: must be NAME=value`)
  expect(() => loadSettings(['--settings', file], {})).not.toThrow(/Iron|new/)
})

describe('the file', () => {
  const load = (args: readonly string[], environment: Record<string, string>) => {
    const { environment: found, file, args: rest } = loadSettings(args, environment, path.join(folder, 'muster.env'))
    return { name: found.SITE_NAME, file: file && path.basename(file), rest }
  }
  beforeEach(() => {
    for (const name of ['muster', 'variable', 'option']) fileOf(`SITE_NAME=${name}`, `${name}.env`)
  })
  const variable = () => ({ MUSTER_ENV: path.join(folder, 'variable.env') })
  const option = () => path.join(folder, 'option.env')

  test('is that of --settings, else of MUSTER_ENV, else ./muster.env', () => {
    expect(load(['--settings', option()], variable())).toEqual({ name: 'option', file: 'option.env', rest: [] })
    expect(load([], variable())).toEqual({ name: 'variable', file: 'variable.env', rest: [] })
    expect(load([], {})).toEqual({ name: 'muster', file: 'muster.env', rest: [] })
  })
  test('is none if there is no ./muster.env, or MUSTER_ENV is empty', () => {
    expect(load([], { MUSTER_ENV: '' })).toEqual({ name: undefined, file: undefined, rest: [] })
    rmSync(path.join(folder, 'muster.env'))
    expect(load([], {})).toEqual({ name: undefined, file: undefined, rest: [] })
  })
  test('yields to the environment, even to an empty variable', () => {
    expect(load([], { ...variable(), SITE_NAME: 'mine' }).name).toBe('mine')
    expect(load([], { ...variable(), SITE_NAME: '' }).name).toBe('')
  })
  test.each([
    (file: string) => ['list.csv', '--settings', file, '--skip-bad', '--format', 'csv'],
    (file: string) => ['list.csv', `--settings=${file}`, '--skip-bad', '--format', 'csv'],
    (file: string) => ['--settings', '/nowhere', 'list.csv', '--skip-bad', '--format', 'csv', '--settings', file],
  ])('leaves the other arguments unchanged (%#)', (args) => {
    const rest = ['list.csv', '--skip-bad', '--format', 'csv']
    expect(load(args(option()), {})).toEqual({ name: 'option', file: 'option.env', rest })
  })
  test('that is named but cannot be read is an error', () => {
    const missing = path.join(folder, 'missing.env')
    expect(() => load(['--settings', missing], {})).toThrow(`Cannot read the settings file: ENOENT`)
    expect(() => load([], { MUSTER_ENV: missing })).toThrow(OperatorError)
    expect(() => load(['--settings', folder], {})).toThrow('EISDIR')
    expect(() => load(['--settings'], {})).toThrow(UsageError)
    expect(() => load(['--settings='], {})).toThrow(UsageError)
  })
})

test('rejects arguments that a program does not know', () => {
  expect(() => rejectArguments([])).not.toThrow()
  expect(() => rejectArguments(['--setting'])).toThrow('Unknown argument "--setting"')
})
