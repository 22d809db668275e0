import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { listClans, readClanFacets } from '#contract/clan-list.ts'
import { listHighlightedClans, readClan } from '#contract/clans.ts'
import type { EndpointDeclaration } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { readDate, readStats } from '#contract/stats.ts'
import { readConfig } from '#server/config.ts'
import { loadSettings } from '#server/settings-file.ts'

const compose = readFileSync('deploy/compose.yaml', 'utf8')

test('deploy/compose.yaml passes only the settings file', () => {
  const [, environment = ''] = /^x-site:[^]*?^ {2}environment:\n((?: {4}.*\n)+)/m.exec(compose) ?? []
  expect(environment.trim()).toBe('MUSTER_ENV: /run/muster.env')
  expect(compose).toContain(':/run/muster.env:ro')
  const variables = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  expect(new Set(variables)).toEqual(new Set(['MUSTER_ENV', 'DATABASE_PASSWORD', 'BASE_URL']))
})

test('deploy/compose.yaml works with any password', async () => {
  const password = 'p@ss/w:rd?#% $1 &'
  const example = [...compose.matchAll(/^# {3}(\w+=.*)$/gm)].map(([, line = '']) => line)
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-deploy-'))
  try {
    const file = path.join(folder, 'muster.env')
    await writeFile(file, example.join('\n').replace('a new password', password))
    const config = readConfig(loadSettings(['--settings', file], {}).environment)
    expect(config.baseUrl).toBe('https://clans.example')
    const client = new Client({ connectionString: config.databaseUrl })
    expect(client).toMatchObject({ user: 'muster', password, host: 'database', database: 'muster' })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the image contains one Node: that of its base image', () => {
  const image =
    readFileSync('Dockerfile', 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? ''
  expect(image).toMatch(/^node:24/)
  // In the same instruction, because otherwise the layer below would still contain it.
  const [install = ''] = /^RUN npm ci(?:.*\\\n)*.*$/m.exec(image) ?? []
  expect(install).toContain('rm -rf node_modules/node-linux-*')
})

test('the proxies in deploy/ route exactly the reads that need no database to instances that can serve reads', () => {
  const caddy = /path_regexp (\S+)/.exec(readFileSync('deploy/Caddyfile', 'utf8'))?.[1] ?? ''
  const nginx = /location ~ (\S+)/.exec(readFileSync('deploy/nginx.conf', 'utf8'))?.[1] ?? ''
  const reads = [listClans, readClanFacets, listHighlightedClans, readClan, readStats, readDate].map(({ path }) =>
    path.replace(/\{\w+\}/, '12'),
  )
  const all = Object.values<EndpointDeclaration>(endpoints).map(({ path }) => path.replace(/\{\w+\}/, '12'))
  for (const pattern of [caddy, nginx])
    expect(new Set(all.filter((path) => new RegExp(pattern).test(path)))).toEqual(new Set(reads))
})

test('the systemd unit passes only the settings file', () => {
  const unit = readFileSync('deploy/muster.service', 'utf8')
  expect(unit.match(/^Environment.*$/gm)).toEqual(['Environment=NODE_ENV=production MUSTER_ENV=/etc/muster.env'])
})

test('docs/HOSTING.md creates the user of the systemd unit', () => {
  const [, user = ''] = /^User=(\w+)$/m.exec(readFileSync('deploy/muster.service', 'utf8')) ?? []
  expect(readFileSync('docs/HOSTING.md', 'utf8')).toMatch(new RegExp(`useradd --system .* ${user}$`, 'm'))
})
