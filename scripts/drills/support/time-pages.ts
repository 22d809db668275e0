import { assert } from './drill.ts'

/** Loads a URL, which must return 200. Returns the duration in ms. */
export async function timeOf(url: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  assert(response.status === 200, `${url} returned ${response.status}`)
  return performance.now() - started
}

/** Returns the median load time of an uncached page, in ms. */
export async function timePages(address: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 41; i++) times.push(await timeOf(`${address}/about`))
  return times.sort((a, b) => a - b)[20] ?? 0
}
