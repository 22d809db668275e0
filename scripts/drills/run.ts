import process from 'node:process'
import { parseArgs } from 'node:util'
import { backupDrill } from './backup.ts'
import { cleanStopDrill } from './clean-stop.ts'
import { discordOutageDrill } from './discord-outage.ts'
import { diskFullDrill } from './disk-full.ts'
import { Skipped, type StorageName } from './drill.ts'
import { imageBombsDrill } from './image-bombs.ts'
import { instancesDrills } from './instances.ts'
import { killDrill } from './kill.ts'
import { overloadDrill } from './overload.ts'
import { serverOutageDrill } from './server-outage.ts'
import { slowClientsDrill } from './slow-clients.ts'
import { smtpOutageDrill } from './smtp-outage.ts'
import { type Drill, openStage, type Stage } from './stage.ts'
import { twoBuildsDrill } from './two-builds.ts'
import { weekTurnDrill } from './week-turn.ts'

// Does to scratch sites what happens to real ones, and holds them to what is promised; a line for each drill.

const drills: readonly Drill[] = [
  killDrill,
  cleanStopDrill,
  weekTurnDrill,
  overloadDrill,
  smtpOutageDrill,
  discordOutageDrill,
  slowClientsDrill,
  imageBombsDrill,
  backupDrill,
  diskFullDrill,
  serverOutageDrill,
  twoBuildsDrill,
  ...instancesDrills,
]
const help = `npm run drills -- [WORD …]

Holds the drills whose titles contain a word, or all of them; a title ends with the kind of storage, "embedded" or
"PostgreSQL". Those on PostgreSQL need TEST_DATABASE_URL.
Exit code: 0 all passed, 1 one failed, 3 none failed and one could not be held.`

/** The one that is held, to be taken down where this process is told to end. */
let stage: Stage | undefined
async function breakOff(): Promise<void> {
  await stage?.[Symbol.asyncDispose]()
  process.exit(130)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void breakOff())

const { positionals, values } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } })
if (values.help) console.log(help)
else process.exitCode = await holdDrills(positionals)

async function holdDrills(words: readonly string[]): Promise<number> {
  const seen = { passed: 0, FAILED: 0, SKIPPED: 0 }
  for (const drill of drills) {
    for (const storage of drill.on ?? (['embedded', 'PostgreSQL'] satisfies StorageName[])) {
      const title = `${drill.name}, ${storage}`
      if (words.length > 0 && !words.some((word) => title.includes(word))) continue
      seen[await holdDrill(drill, storage, title)] += 1
    }
  }
  return seen.FAILED > 0 ? 1 : seen.SKIPPED > 0 ? 3 : 0
}

/** Holds one drill, and says how it went: in a line, with what was seen below where it failed. */
async function holdDrill(drill: Drill, storage: StorageName, title: string): Promise<'passed' | 'FAILED' | 'SKIPPED'> {
  await using current = openStage(storage)
  stage = current
  try {
    console.log(`passed   ${title}: ${await drill.run(current)}`)
    return 'passed'
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    if (error instanceof Skipped) {
      console.log(`SKIPPED  ${title}: ${why}`)
      return 'SKIPPED'
    }
    console.log([`FAILED   ${title}: ${why}`, ...current.report()].join('\n         '))
    return 'FAILED'
  }
}
