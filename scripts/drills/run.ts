import process from 'node:process'
import { parseArgs } from 'node:util'
import { cleanStopDrill } from './clean-stop.ts'
import { diskFullDrill } from './disk-full.ts'
import { type Drill, Skipped, type StorageName } from './drill.ts'
import { imageBombsDrill } from './image-bombs.ts'
import { instancesDrill } from './instances.ts'
import { killDrill } from './kill.ts'
import { serverOutageDrill } from './server-outage.ts'
import { slowClientsDrill } from './slow-clients.ts'
import { smtpOutageDrill } from './smtp-outage.ts'
import { twoBuildsDrill } from './two-builds.ts'
import { weekTurnDrill } from './week-turn.ts'

// Does to scratch sites what happens to real ones, and holds them to what is promised; a line for each drill.

const drills: readonly Drill[] = [
  killDrill,
  cleanStopDrill,
  weekTurnDrill,
  smtpOutageDrill,
  slowClientsDrill,
  imageBombsDrill,
  diskFullDrill,
  serverOutageDrill,
  twoBuildsDrill,
  instancesDrill,
]
const help = `npm run drills -- [WORD …]

Holds the drills whose names contain a word, or all of them. Those on PostgreSQL need TEST_DATABASE_URL.
Exit code: 0 all passed, 1 one failed, 3 none failed and one could not be held.`

const { positionals, values } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } })
if (values.help) console.log(help)
else process.exitCode = await holdDrills(positionals)

async function holdDrills(words: readonly string[]): Promise<number> {
  let [failed, skipped] = [0, 0]
  for (const drill of drills) {
    if (words.length > 0 && !words.some((word) => drill.name.includes(word))) continue
    for (const storage of drill.on ?? (['embedded', 'PostgreSQL'] satisfies StorageName[])) {
      const title = `${drill.name}, ${storage}`
      try {
        console.log(`passed   ${title}: ${await drill.run(storage)}`)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        if (error instanceof Skipped) skipped += 1
        else failed += 1
        console.log(`${error instanceof Skipped ? 'SKIPPED' : 'FAILED '}  ${title}: ${why}`)
      }
    }
  }
  return failed > 0 ? 1 : skipped > 0 ? 3 : 0
}
