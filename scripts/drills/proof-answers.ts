import { randomBytes, randomUUID } from 'node:crypto'
import { type Answer, compareAnswers, timeAnswer } from './support/compare-answers.ts'
import { assert } from './support/drill.ts'
import { postProof, solve } from './support/send-proof.ts'
import { stopCleanly } from './support/site.ts'
import type { Drill } from './support/stage.ts'
import { expectStates } from './support/stored-votes.ts'
import { sendVote } from './support/vote-script.ts'

/** From its second vote on, each address needs a proof of work, and only its first vote for a clan counts. No other limit holds votes. */
const others = ['net24', 'as', 'hosting-as', 'proof-net48', 'proof-hosting-as', 'rare-pair']
const limits = ['address=1', 'unprinted=1', 'proof-address=1', ...others.map((name) => `${name}=1000000`)].join(', ')

/** Small numbers, because solving takes most of the time. */
const [rounds, perRound] = [10, 15]

/**
 * Compares responses to votes that wait for a proof of work, and to the proofs: of votes that then count, and of votes that a
 * limit holds anyway. Votes without fingerprint count before their proof. Except for the challenge, a waiting vote gets the
 * same response as one that counts immediately.
 */
export const proofAnswersDrill: Drill = {
  name: 'answers to proofs of work of counted and held votes',
  async run(stage) {
    const workspace = await stage.workspace()
    const site = await stage.site(workspace, { settings: { TRUSTED_PROXIES: 'loopback', VOTE_LIMITS: limits } })
    const [clanOfVotes = 0, clanOfProofs = 0, clanOfUnprinted = 0, otherClan = 0] = workspace.clans
    let networks = 0
    const nextAddress = () => {
      const address = `10.${networks >> 8}.${networks & 255}.1`
      networks++
      return address
    }
    /** Casts two votes from a new address, the second for `clan`. Returns the response to the second. */
    const castSecond = async (clan: number, first: number) => {
      const address = nextAddress()
      const immediate = await cast(site.address, first, address, true)
      const { text, ...waiting } = await cast(site.address, clan, address, true)
      const form = waiting.form.replace(/,"challenge":\d+ characters/, '')
      assert(form === immediate.form, `answers differ: ${JSON.stringify([form, immediate.form])}`)
      return { ...waiting, challenge: challengeIn(text), address }
    }
    const prove = async ({ challenge, address }: { challenge: string; address: string }): Promise<Answer> => {
      const proof = await solve(challenge)
      return timeAnswer(() => postProof(site.address, address, proof))
    }
    /** Without a fingerprint, all votes of an address get a challenge. The first one counts immediately. */
    const castUnprinted = async (votes: 1 | 2) => {
      const address = nextAddress()
      let text = ''
      for (let i = 0; i < votes; i++) ({ text } = await cast(site.address, clanOfUnprinted, address, false))
      return { challenge: challengeIn(text), address }
    }
    const votes = await compareAnswers({
      held: () => castSecond(clanOfVotes, clanOfVotes),
      counted: () => castSecond(clanOfVotes, otherClan),
      rounds,
      perRound,
    })
    const proofs = await compareAnswers({
      held: async () => prove(await castSecond(clanOfProofs, clanOfProofs)),
      counted: async () => prove(await castSecond(clanOfProofs, otherClan)),
      rounds,
      perRound,
    })
    const unprinted = await compareAnswers({
      held: async () => prove(await castUnprinted(2)),
      counted: async () => prove(await castUnprinted(1)),
      rounds,
      perRound,
    })
    const sent = rounds * perRound
    await expectStates(workspace, clanOfVotes, { counted: sent, proof_missing: 2 * sent })
    await expectStates(workspace, clanOfProofs, { counted: 2 * sent, address_limit: sent })
    await expectStates(workspace, clanOfUnprinted, { counted: 2 * sent, address_limit: sent })
    await stopCleanly(site)
    return `votes: ${votes}; proofs: ${proofs}; proofs without fingerprint: ${unprinted}`
  },
}

function cast(site: string, clan: number, address: string, hasPrint: boolean): ReturnType<typeof timeAnswer> {
  const hash = () => randomBytes(32).toString('hex')
  const body = { vKey: randomUUID(), ...(hasPrint && { fph: hash(), fps: hash(), fpa: hash() }) }
  return timeAnswer(() => sendVote(site, clan, address, body))
}

function challengeIn(text: string): string {
  const { challenge } = JSON.parse(text) as { challenge?: string }
  assert(challenge !== undefined, 'a vote has no challenge')
  return challenge
}
