import { randomUUID } from 'node:crypto'
import { assert } from './support/drill.ts'
import { parseChallenge, sendProof, solve } from './support/send-proof.ts'
import { stopCleanly } from './support/site.ts'
import { expectListed, readStored } from './support/stored-votes.ts'
import { sendVote } from './support/vote-script.ts'
import { onOneAndThreeInstances, type VoteSites } from './support/vote-sites.ts'

/** Number of votes per address, hour and instance that need no proof of work. No other limit holds votes. */
const free = 2
const others = ['address', 'unprinted', 'net24', 'as', 'hosting-address', 'hosting-as']
const waiting = 20
const voterAddress = '192.0.2.1'

/** The script does the work for one vote and sends its proof for all votes. */
export const voteProofsDrills = onOneAndThreeInstances({
  name: 'a script that reuses a proof of work',
  settings: { VOTE_LIMITS: [`proof-address=${free}`, ...others.map((name) => `${name}=1000000`)].join(', ') },
  run: reuseProof,
})

async function reuseProof({ workspace, sites, address }: VoteSites): Promise<string> {
  const [clan = 0] = workspace.clans
  const votes: { readonly voterKey: string; readonly challenge: string }[] = []
  let cast = 0
  while (votes.length < waiting) {
    const voterKey = randomUUID()
    const challenge = await castVote(address, clan, voterKey)
    if (challenge !== undefined) votes.push({ voterKey, challenge })
    cast += 1
    assert(cast <= waiting + free * sites.length, `${cast} votes had only ${votes.length} challenges`)
  }
  const uncontested = cast - waiting
  const proof = await solve(votes[0]?.challenge ?? '')
  const statuses = await Promise.all(
    votes.flatMap(({ voterKey, challenge }) =>
      [proof, { ...proof, challenge }, { ...proof, challenge: rename(proof.challenge, voterKey) }].map((body) =>
        sendProof(address, voterAddress, body),
      ),
    ),
  )
  const accepted = statuses.filter((status) => status === 204).length
  const rejected = statuses.filter((status) => status === 422).length
  // The proof is accepted each time, and as the answer to its own challenge, which renaming to its own voter does not change.
  assert(
    accepted === waiting + 2 && accepted + rejected === statuses.length,
    `${accepted} proofs were accepted, ${rejected} rejected of ${statuses.length}`,
  )
  const stored = await readStored(workspace, clan)
  assert(stored.votes === cast, `${stored.votes} of ${cast} votes are stored`)
  assert(
    stored.counted === uncontested + 1,
    `${stored.counted} votes count instead of ${uncontested} without a challenge and 1 with the proof`,
  )
  await expectListed(sites, clan, stored.counted)
  await Promise.all(sites.map(stopCleanly))
  return `of ${waiting} votes that waited for a proof, ${stored.counted - uncontested} counts after ${statuses.length} uses of one proof, and ${uncontested} that needed none`
}

/** Returns the challenge if the vote needs a proof of work. */
async function castVote(site: string, clan: number, vKey: string): Promise<string | undefined> {
  const response = await sendVote(site, clan, voterAddress, { vKey })
  assert(response.status === 201, `a vote returned ${response.status}`)
  return ((await response.json()) as { challenge?: string }).challenge
}

/** The same challenge, renamed to another voter. */
function rename(challenge: string, voterKey: string): string {
  const { parameters, ...signed } = parseChallenge(challenge)
  const renamed = { parameters: { ...parameters, data: { ...parameters.data, voterKey } }, ...signed }
  return Buffer.from(JSON.stringify(renamed)).toString('base64url')
}
