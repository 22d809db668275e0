import type { TestProject } from 'vitest/node'
import { type DatabaseTemplate, makeFolderTemplate, makeServerTemplate } from './database-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate
  }
}

/** Creates the database templates; returns a function that drops the one on the server. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const folder = await makeFolderTemplate()
  const url = process.env.TEST_DATABASE_URL
  const server = url ? await makeServerTemplate(url) : undefined
  project.provide('databaseTemplate', { folder, server: url && server ? { url, name: server.name } : undefined })
  return server?.drop
}
