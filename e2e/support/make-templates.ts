import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type { FullConfig } from '@playwright/test'
import { commandsOn, runSite, type Storage } from './site.ts'
import { databaseUrl, runOnServer, templateDatabase, templateFolder, templatesVariable } from './templates.ts'

/** Creates the data that sites start with, once per run, because a first start and a seed take several CPU seconds. */
export default async function makeTemplates({ projects }: FullConfig): Promise<() => Promise<void>> {
  const root = await mkdtemp(path.join(tmpdir(), 'muster-e2e-'))
  process.env[templatesVariable] = root
  const storages = projects.map(({ name }) => name as Storage)
  await Promise.all(storages.map(makeTemplatesOn))
  return async () => {
    if (storages.includes('postgresql'))
      for (const name of ['seeded', 'unseeded'] as const)
        await runOnServer(`drop database ${templateDatabase(name)} with (force)`)
    await rm(root, { recursive: true, force: true })
  }
}

async function makeTemplatesOn(storage: Storage): Promise<void> {
  const [unseeded, seeded] = [templateFolder(storage, 'unseeded'), templateFolder(storage, 'seeded')]
  await mkdir(unseeded, { recursive: true })
  const onServer = storage === 'postgresql'
  if (onServer) await runOnServer(`create database ${templateDatabase('unseeded')}`)
  const first = await runSite({
    DATA_DIR: unseeded,
    DATABASE_URL: onServer ? databaseUrl(templateDatabase('unseeded')) : '',
  })
  await first.command('fixtures/add-accounts')
  await first.stop()

  await cp(unseeded, seeded, { recursive: true })
  if (onServer)
    await runOnServer(`create database ${templateDatabase('seeded')} template ${templateDatabase('unseeded')}`)
  const seed = commandsOn({ DATA_DIR: seeded, DATABASE_URL: onServer ? databaseUrl(templateDatabase('seeded')) : '' })
  await seed('seed', '--clans', '40', '--votes', '600')
}
