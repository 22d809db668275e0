import { assert } from './support/drill.ts'
import { stopCleanly } from './support/site.ts'
import { expectListed, readStored } from './support/stored-votes.ts'
import { attackWithBrowser, browserAttacks } from './support/vote-browser.ts'
import { prepare, runScript, type VoteScript } from './support/vote-script.ts'
import { voteScripts } from './support/vote-scripts.ts'
import { onOneAndThreeInstances, type VoteSites } from './support/vote-sites.ts'
import { limitsWithoutProofs } from './support/workspace.ts'

/** First clan of the workspace for the votes that scripts send in preparation. */
const firstOtherClan = 30

/** Each script votes for its own clan. The site accepts all votes, so the limits only show in the list. */
export const voteAttacksDrills = [
  ...onOneAndThreeInstances({
    name: 'scripts that vote',
    settings: { VOTE_LIMITS: limitsWithoutProofs },
    run: attack,
  }),
  ...onOneAndThreeInstances({
    name: 'scripts at the default limits',
    settings: { VOTE_LIMITS: '' },
    async run(voteSites) {
      const scripts = voteScripts.filter(({ isGoal }) => isGoal)
      const results = await attackWithScripts(voteSites, scripts)
      await Promise.all(voteSites.sites.map(stopCleanly))
      return `votes that count: ${results.join(', ')}`
    },
  }),
]

async function attack(voteSites: VoteSites): Promise<string> {
  const { workspace, sites, address } = voteSites
  const results = await attackWithScripts(voteSites, voteScripts)
  for (const [i, browserAttack] of browserAttacks.entries()) {
    const clan = workspace.clans[voteScripts.length + i] ?? 0
    await attackWithBrowser(address, clan, browserAttack)
    const stored = await readStored(workspace, clan)
    const { name, counted, accepted } = browserAttack
    assert(
      stored.counted === counted && stored.votes === accepted,
      `${name}: ${stored.counted} of ${stored.votes} stored votes count instead of ${counted} of ${accepted}`,
    )
    results.push(`${name} ${stored.counted} of ${browserAttack.votes}`)
  }
  await Promise.all(sites.map(stopCleanly))
  return `votes that count: ${results.join(', ')}`
}

/** Returns the number of counted votes per script. */
async function attackWithScripts(
  { workspace, sites, address }: VoteSites,
  scripts: readonly VoteScript[],
): Promise<string[]> {
  const results: string[] = []
  for (const [i, script] of scripts.entries()) {
    const clan = workspace.clans[i] ?? 0
    if (script.preparation) await prepare(address, workspace.clans.slice(firstOtherClan), script.preparation)
    await runScript(address, clan, script)
    const stored = await readStored(workspace, clan)
    const { name, votes, counted } = script
    const most = counted * (script.isPerInstance ? sites.length : 1)
    assert(stored.votes === votes, `${name}: ${stored.votes} of ${votes} votes are stored`)
    assert(
      stored.counted >= counted && stored.counted <= most,
      `${name}: ${stored.counted} votes count instead of ${counted}`,
    )
    const evidence = [script.passes ?? 0, script.stamps ?? 0]
    assert(
      stored.passes === evidence[0] && stored.stamps === evidence[1],
      `${name}: ${stored.passes} passes and ${stored.stamps} stamps are stored instead of ${evidence.join(' and ')}`,
    )
    await expectListed(sites, clan, stored.counted)
    results.push(`${name} ${stored.counted} of ${votes}`)
  }
  return results
}
