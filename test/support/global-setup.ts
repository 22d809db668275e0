import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import {
  databasePrefix,
  type DatabaseTemplate,
  dropFromServer,
  makeFolderTemplate,
  makeServerTemplate,
} from './database-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate
  }
}

/** Creates the database templates. Returns a function that deletes all data of this run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeFolderTemplate()
  // A short name, because the path will contain a socket.
  const runFolder = await mkdtemp(path.join(tmpdir(), 'muster-'))
  const url = process.env.TEST_DATABASE_URL
  const run = databasePrefix(runFolder)
  const server = url ? { url, name: `${run}template` } : undefined
  if (server) await makeServerTemplate(server.url, server.name)
  project.provide('databaseTemplate', { folder, runFolder, server })
  return async () => {
    if (url) await dropFromServer(url, run)
    await rm(runFolder, { recursive: true, force: true })
  }
}
