// A process that uses a database as a site or a command does, for tests that need more than one, or one to kill:
//   node storage-process.ts TASK '{"dataDir":…,"databaseUrl":…,"own":…}'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase, type Storage } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'

const [task, storage] = process.argv.slice(2)

function say(word: string): void {
  process.stdout.write(`${word}\n`)
}

const database = await openDatabase(JSON.parse(storage ?? '{}') as Storage)

if (task === 'migrate') {
  const { applied } = await migrate(database)
  say(applied.join(',') || 'nothing')
  // The owner of an embedded database stays until the others are through.
  await pause(1500)
} else if (task === 'hold') {
  say('open')
  await pause(60_000)
} else if (task === 'commit') {
  // Four at a time; each row is said once its commit has been acknowledged.
  const from = Number(process.argv[4])
  await Promise.all(
    [0, 1, 2, 3].map(async (lane) => {
      for (let id = from + lane; ; id += 4) {
        await sql`insert into acknowledged values (${id})`.execute(database.db)
        say(String(id))
      }
    }),
  )
}
await database.close()
