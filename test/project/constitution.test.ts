import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { EndpointDeclaration } from '#contract/endpoint.ts'
import { errorStatuses } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { describeApi } from '#server/http/api/openapi.ts'
import { limitsTable } from '../../scripts/limits-table.ts'
import { commonSettings, settingsTable } from '../../scripts/settings-table.ts'

const sourceOf = (pattern: string) =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

describe('every endpoint', () => {
  const all = Object.entries<EndpointDeclaration>(endpoints)
  const document = describeApi({ siteName: 'Muster', version: '1', baseUrl: 'http://muster.test' }) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }

  test('is an operation of the OpenAPI document with its name as the id', () => {
    const found = all.map(([, { path, method }]) => document.paths[path]?.[method.toLowerCase()]?.operationId)
    expect(found).toEqual(all.map(([name]) => name))
  })

  test('has a unique path and method', () => {
    const calls = all.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(calls).size).toBe(calls.length)
  })
})

test('every error code is used by the server', () => {
  const server = sourceOf('src/server/**/!(*.test).ts')
  for (const code of Object.keys(errorStatuses)) expect(server).toContain(`'${code}'`)
})

const configuration = readFileSync('docs/CONFIGURATION.md', 'utf8')

test('docs/CONFIGURATION.md lists every setting', () => {
  expect(configuration).toContain(settingsTable())
})

test('the README lists the common settings as declared', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(settingsTable(commonSettings))
})

test('docs/CONFIGURATION.md lists every limit', () => {
  expect(configuration).toContain(limitsTable())
})
