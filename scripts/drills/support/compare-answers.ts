import { assert } from './drill.ts'

export interface Answer {
  /** The part of the response that must not depend on whether a vote counts. */
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
 * Alternately sends requests for held and counted votes, one at a time. Their responses must have the same form. Reports
 * durations, but does not check them, since they depend on the machine's load.
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

/** Sends a request and describes its response. */
export async function timeAnswer(send: () => Promise<Response>): Promise<Answer & { readonly text: string }> {
  const started = performance.now()
  const response = await send()
  const text = await response.text()
  const ms = performance.now() - started
  return { form: formOf(response, text), ms, text }
}

/** The response without the request's ID, date, clan, receipt, the challenge's content, and the numbers of votes and the resulting rank. */
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
