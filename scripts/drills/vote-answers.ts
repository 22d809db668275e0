import { randomBytes, randomUUID } from 'node:crypto'
import { assert } from './drill.ts'
import { type SiteProcess, stopCleanly } from './site.ts'
import type { Drill } from './stage.ts'
import { sendVote } from './vote-script.ts'
import { limitsWithoutProofs } from './workspace.ts'

const rounds = 20
const votesPerRound = 15

interface Answer {
  readonly form: string
  readonly ms: number
}

/** Votes of one kind; the others are from addresses and devices of their own. */
interface HeldKind {
  readonly name: string
  /** Votes that count before the limit is reached. */
  readonly first: number
  readonly address: (i: number) => string
  readonly print: Print
}

/** The fingerprint of held votes: of a device of their own, none, or one hardware and software print for all of them. */
type Print = 'own' | 'none' | 'one pair'

const kinds: readonly HeldKind[] = [
  { name: 'address', first: 6, address: () => '192.0.2.1', print: 'own' },
  { name: 'address without fingerprint', first: 2, address: () => '192.0.2.2', print: 'none' },
  { name: 'IPv6 /56', first: 8, address: (i) => `2001:db8:2:${(i % 256).toString(16)}::1`, print: 'own' },
  { name: 'IPv6 /48', first: 40, address: (i) => `2001:db8:1:${(i * 128).toString(16)}::1`, print: 'own' },
  { name: 'IPv4 /24', first: 60, address: (i) => `10.200.0.${i % 250}`, print: 'own' },
  {
    name: 'hardware and software print',
    first: 3,
    address: (i) => `10.${201 + (i >> 8)}.${i & 255}.1`,
    print: 'one pair',
  },
]

/**
 * Sends counted and held votes alternately, one at a time. Their answers must have the same form; how long each takes is printed and
 * not checked, since it depends on what else the machine does.
 */
export const voteAnswersDrill: Drill = {
  name: 'answers to counted and held votes',
  async run(stage) {
    const workspace = await stage.workspace()
    const site = await stage.site(workspace, {
      settings: { TRUSTED_PROXIES: 'loopback', VOTE_LIMITS: limitsWithoutProofs },
    })
    const results: string[] = []
    for (const [i, kind] of kinds.entries()) results.push(await compare(site, workspace.clans[i] ?? 0, kind))
    await stopCleanly(site)
    return results.join('; ')
  },
}

async function compare(site: SiteProcess, clan: number, kind: HeldKind): Promise<string> {
  let [held, networks] = [0, 0]
  const castHeld = () => cast(site, clan, kind.address(held++), kind.print)
  const castCounted = async () => {
    networks += 1
    // Different networks of both families, as the held votes are.
    const [high, low] = [networks >> 8, networks & 255]
    const address = kind.name.startsWith('IPv6')
      ? `2001:db8:${(0x1000 + networks).toString(16)}::1`
      : `10.${high}.${low}.1`
    for (let i = 1; i < votesPerNetwork(kind); i++) await cast(site, clan, address, printOfCounted(kind))
    return cast(site, clan, address, printOfCounted(kind))
  }
  for (let i = 0; i < kind.first; i++) await castHeld()
  const ratios: number[] = []
  const all: Record<'held' | 'counted', number[]> = { held: [], counted: [] }
  for (let round = 0; round < rounds; round++) {
    const ofRound: typeof all = { held: [], counted: [] }
    for (let i = 0; i < votesPerRound; i++) {
      const order = (round + i) % 2 === 0 ? (['held', 'counted'] as const) : (['counted', 'held'] as const)
      const answers: Partial<Record<'held' | 'counted', Answer>> = {}
      for (const each of order) {
        const answer = await (each === 'held' ? castHeld() : castCounted())
        answers[each] = answer
        ofRound[each].push(answer.ms)
      }
      assert(answers.held?.form === answers.counted?.form, `answers differ: ${JSON.stringify(answers)}`)
    }
    all.held.push(...ofRound.held)
    all.counted.push(...ofRound.counted)
    ratios.push(median(ofRound.held) / median(ofRound.counted))
  }
  await expectHeld(site, clan, kind.first + networks * votesPerNetwork(kind))
  const sorted = ratios.toSorted((a, b) => a - b).map((ratio) => ratio.toFixed(2))
  return (
    `${kind.name}: held ${median(all.held).toFixed(2)} ms, counted ${median(all.counted).toFixed(2)} ms, ` +
    `ratio of rounds ${median(ratios).toFixed(2)} (${sorted[2]} to ${sorted.at(-3)})`
  )
}

/**
 * How many votes each network of the counted side casts. Only the last is compared: without fingerprint, the first vote of an address has no
 * challenge.
 */
const votesPerNetwork = ({ print }: HeldKind): number => (print === 'none' ? 2 : 1)
const printOfCounted = ({ print }: HeldKind): Print => (print === 'none' ? 'none' : 'own')

const onePair = randomBytes(32).toString('hex')

async function expectHeld(site: SiteProcess, clan: number, counted: number): Promise<void> {
  const clans = (await (await fetch(`${site.address}/api/clans`)).json()) as { id: number; votes: number }[]
  const votes = clans.find(({ id }) => id === clan)?.votes ?? 0
  assert(votes <= counted && votes >= counted - 2, `${votes} votes count instead of ${counted}`)
}

async function cast(site: SiteProcess, clan: number, address: string, print: Print): Promise<Answer> {
  const hash = () => randomBytes(32).toString('hex')
  const body: Record<string, string> = { vKey: randomUUID() }
  const pair = print === 'one pair' ? { fph: onePair, fps: onePair } : { fph: hash(), fps: hash() }
  if (print !== 'none') Object.assign(body, pair, { fpa: hash() })
  const started = performance.now()
  const response = await sendVote(site.address, clan, address, body)
  const text = await response.text()
  const ms = performance.now() - started
  return { form: formOf(response, text), ms }
}

/**
 * Everything except the request's ID, the date, the receipt, the content of a challenge, and the numbers of votes with the rank that
 * follows from them.
 */
function formOf({ status, headers }: Response, text: string): string {
  const own = new Set(['x-request-id', 'date', 'content-length'])
  const named = [...headers].map(([name, value]) => (own.has(name) ? name : `${name}: ${value}`))
  const answer = text
    .replaceAll(/"(votes|rank|behind)":(?:\d+|null)/g, '"$1":n')
    .replaceAll(/"challenge":"([\w-]+)"/g, (_, { length }: string) => `"challenge":${length} characters`)
    .replaceAll(/[0-9a-f]{32}/g, 'hex')
  return [status, ...named, answer].join('\n')
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
