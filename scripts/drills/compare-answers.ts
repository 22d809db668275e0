import { assert } from './drill.ts'

export interface Answer {
  /** What must not depend on whether a vote counts. */
  readonly form: string
  readonly ms: number
}

/** Sends one request; called again for each comparison. */
type Ask = () => Promise<Answer>

interface Compared {
  readonly held: Ask
  readonly counted: Ask
  readonly rounds: number
  readonly perRound: number
}

/**
 * Sends requests for held and for counted votes alternately, one at a time. Their answers must have the same form. Returns how long each took:
 * it is not checked, since it depends on what else the machine does.
 */
export async function compareAnswers({ held, counted, rounds, perRound }: Compared): Promise<string> {
  const ratios: number[] = []
  const [allHeld, allCounted]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const times: { readonly held: number; readonly counted: number }[] = []
    for (let i = 0; i < perRound; i++) {
      const isHeldFirst = (round + i) % 2 === 0
      const first = await (isHeldFirst ? held() : counted())
      const second = await (isHeldFirst ? counted() : held())
      assert(first.form === second.form, `answers differ: ${JSON.stringify([first, second])}`)
      times.push(isHeldFirst ? { held: first.ms, counted: second.ms } : { held: second.ms, counted: first.ms })
    }
    const [ofHeld, ofCounted] = [times.map((each) => each.held), times.map((each) => each.counted)]
    allHeld.push(...ofHeld)
    allCounted.push(...ofCounted)
    ratios.push(median(ofHeld) / median(ofCounted))
  }
  const sorted = ratios.toSorted((a, b) => a - b).map((ratio) => ratio.toFixed(2))
  const edge = Math.floor(rounds / 10)
  return (
    `held ${median(allHeld).toFixed(2)} ms, counted ${median(allCounted).toFixed(2)} ms, ` +
    `ratio of rounds ${median(ratios).toFixed(2)} (${sorted[edge]} to ${sorted.at(-edge - 1)})`
  )
}

/** Sends a request, and describes its answer. */
export async function timeAnswer(send: () => Promise<Response>): Promise<Answer & { readonly text: string }> {
  const started = performance.now()
  const response = await send()
  const text = await response.text()
  const ms = performance.now() - started
  return { form: formOf(response, text), ms, text }
}

/**
 * Everything except the request's ID, the date, the clan, the receipt, the content of a challenge, and the numbers of votes with the rank that
 * follows from them.
 */
function formOf({ status, headers }: Response, text: string): string {
  const own = new Set(['x-request-id', 'date', 'content-length'])
  const named = [...headers].map(([name, value]) => (own.has(name) ? name : `${name}: ${value}`))
  const answer = text
    .replaceAll(/"(clanId|votes|rank|behind)":(?:\d+|null)/g, '"$1":n')
    .replaceAll(/"challenge":"([\w-]+)"/g, (_, { length }: string) => `"challenge":${length} characters`)
    .replaceAll(/[0-9a-f]{32}/g, 'hex')
  return [status, ...named, answer].join('\n')
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
