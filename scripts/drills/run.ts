import process from 'node:process'
import { parseArgs } from 'node:util'
import { backupDrill } from './backup.ts'
import { cleanStopDrill } from './clean-stop.ts'
import { closeDrill } from './close.ts'
import { discordOutageDrill } from './discord-outage.ts'
import { diskFullDrill } from './disk-full.ts'
import { Skipped, type StorageName } from './support/drill.ts'
import { hiddenAttacksDrill } from './hidden-attacks.ts'
import { fenceDrill } from './fence.ts'
import { imageBombsDrill } from './image-bombs.ts'
import { instancesDrills } from './instances.ts'
import { judgingDrill } from './judging.ts'
import { logBreakDrill } from './log-break.ts'
import { killDrill } from './kill.ts'
import { overloadDrill } from './overload.ts'
import { pipeliningDrill } from './pipelining.ts'
import { serverOutageDrill } from './server-outage.ts'
import { proofAnswersDrill } from './proof-answers.ts'
import { siteProfileDrill } from './site-profile.ts'
import { slowClientsDrills } from './slow-clients.ts'
import { smtpOutageDrill } from './smtp-outage.ts'
import { type Drill, openStage, type Stage } from './support/stage.ts'
import { twoBuildsDrill } from './two-builds.ts'
import { voteActionsDrill } from './vote-actions.ts'
import { voteAnswersDrill } from './vote-answers.ts'
import { voteAttacksDrills } from './vote-attacks.ts'
import { voteProofsDrills } from './vote-proofs.ts'
import { weekTurnDrill } from './week-turn.ts'

// Runs failure drills on temporary sites to check the promises in docs/PROMISES.md. Prints one line per drill.

const drills: readonly Drill[] = [
  killDrill,
  judgingDrill,
  closeDrill,
  voteActionsDrill,
  hiddenAttacksDrill,
  cleanStopDrill,
  weekTurnDrill,
  fenceDrill,
  overloadDrill,
  ...voteAttacksDrills,
  ...voteProofsDrills,
  voteAnswersDrill,
  proofAnswersDrill,
  smtpOutageDrill,
  discordOutageDrill,
  ...slowClientsDrills,
  pipeliningDrill,
  imageBombsDrill,
  backupDrill,
  logBreakDrill,
  diskFullDrill,
  serverOutageDrill,
  twoBuildsDrill,
  siteProfileDrill,
  ...instancesDrills,
]
const help = `npm run drills -- [WORD …]

Runs the drills whose titles contain one of the words, or all drills. A title ends with the kind of storage, "embedded"
or "PostgreSQL". Drills on PostgreSQL need TEST_DATABASE_URL.
Exit code: 0 all passed, 1 at least one failed, 2 no drill has such a title, 3 none failed and at least one was skipped.`

/** The stage of the current drill; disposed of if this process is interrupted. */
let stage: Stage | undefined
async function abort(): Promise<void> {
  await stage?.[Symbol.asyncDispose]()
  process.exit(130)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void abort())

const { positionals, values } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } })
if (values.help) console.log(help)
else process.exitCode = await runDrills(positionals)

async function runDrills(words: readonly string[]): Promise<number> {
  const seen = { passed: 0, FAILED: 0, SKIPPED: 0 }
  for (const drill of drills) {
    for (const storage of drill.on ?? (['embedded', 'PostgreSQL'] satisfies StorageName[])) {
      const title = `${drill.name}, ${storage}`
      if (words.length > 0 && !words.some((word) => title.includes(word))) continue
      seen[await runDrill(drill, storage, title)] += 1
    }
  }
  if (seen.passed + seen.FAILED + seen.SKIPPED === 0) {
    console.error(`No drill has a title with ${words.map((word) => `"${word}"`).join(' or ')}. The titles:`)
    for (const { name } of drills) console.error(`  ${name}`)
    return 2
  }
  return seen.FAILED > 0 ? 1 : seen.SKIPPED > 0 ? 3 : 0
}

async function runDrill(drill: Drill, storage: StorageName, title: string): Promise<'passed' | 'FAILED' | 'SKIPPED'> {
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
