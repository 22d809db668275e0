import { closePastWeeks, closesWeeks } from '../demo/seed/close-past-weeks.ts'
import { AlreadySeeded, seedDatabase } from '../demo/seed/seed-site.ts'
import { CommandFailure, defineCommand, parseOptions, startCommand, wholeNumber } from './command.ts'

const help = `Fills the site with invented clans, banners, votes and link follows, for demos and measurements.

npm run seed -- [options]

  --clans N    number of clans, 1 to 100000; default 60
  --votes M    number of votes, 0 to 10000000, three fifths of them in this week; default 4000
  --results    close the weeks before this one, so that the archive has results; only if the site has closed none
  --no-attacks only honest votes; otherwise, sites with 2000 votes or more also get 520 fake ones of three attacks
  --seed S     any text; the same seed gives the same clans and votes; default "1"
  --add        add to existing clans; without it, the database must have none
  --help       print this

Exit code: 0 done, 1 failed, 2 wrong usage.`

export const seedCommand = defineCommand({
  help,
  creates: () => true,
  read(args) {
    const { values } = parseOptions({
      args: [...args],
      options: {
        clans: { type: 'string', default: '60' },
        votes: { type: 'string', default: '4000' },
        seed: { type: 'string', default: '1' },
        add: { type: 'boolean', default: false },
        results: { type: 'boolean', default: false },
        'no-attacks': { type: 'boolean', default: false },
      },
    })
    return {
      clans: wholeNumber('clans', values.clans, 1, 100_000),
      votes: wholeNumber('votes', values.votes, 0, 10_000_000),
      seed: values.seed,
      add: values.add,
      results: values.results,
      attacks: !values['no-attacks'],
    }
  },
  async run(options, { config, database }) {
    if (options.results && (await closesWeeks(database)))
      throw new CommandFailure('This site already closes weeks, so --results cannot close earlier ones.')
    const startedAt = performance.now()
    const now = Date.now()
    let reported = 0
    const progress = (votes: number) => {
      if (votes - reported < 200_000) return
      reported = votes
      console.log(`${votes} of ${options.votes} votes …`)
    }
    try {
      const { clans, banners, votes, fakes, follows } = await seedDatabase(config, database, { ...options, progress })
      if (options.results) await closePastWeeks(config, database, now)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(
        `${clans} clans, ${banners} banners, ${votes} votes, ${fakes} fake votes and ${follows} link follows in ${seconds} s.`,
      )
      return 0
    } catch (error) {
      if (error instanceof AlreadySeeded) throw new CommandFailure(`${error.message} Use --add to add more.`)
      throw error
    }
  },
})

if (import.meta.main) await startCommand(seedCommand)
