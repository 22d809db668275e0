// Uses a database like a site or a command, for tests with several processes or a killed one:
//   node storage-process.ts TASK '{"dataDir":…,"databaseUrl":…,"own":…}'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase, type Storage } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'

const [task, storage] = process.argv.slice(2)

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

const database = await openDatabase(JSON.parse(storage ?? '{}') as Storage)

if (task === 'migrate') {
  const { applied } = await migrate(database)
  print(applied.join(',') || 'nothing')
  // The owner of an embedded database must outlive the other processes.
  await pause(1500)
} else if (task === 'hold') {
  print('open')
  await pause(60_000)
} else if (task === 'commit') {
  // Four at a time. Prints each ID after its commit was acknowledged.
  const from = Number(process.argv[4])
  await sql`create table if not exists acknowledged (id int primary key)`.execute(database.db)
  await Promise.all(
    [0, 1, 2, 3].map(async (lane) => {
      for (let id = from + lane; ; id += 4) {
        await sql`insert into acknowledged values (${id})`.execute(database.db)
        print(String(id))
      }
    }),
  )
}
await database.close()
