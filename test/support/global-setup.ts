import type { TestProject } from 'vitest/node'
import { type DatabaseTemplate, makeTemplate } from './database-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate
  }
}

/** Makes the migrated database that each test file gets a copy of; answers how to drop it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { template, drop } = await makeTemplate(process.env.TEST_DATABASE_URL)
  project.provide('databaseTemplate', template)
  return drop
}
