import { hold } from './drill.ts'

/** Loads something that is there, and answers how long it took, in ms. */
export async function timeOf(url: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  hold(response.status === 200, `${url} was answered ${response.status}`)
  return performance.now() - started
}

/** The median of some loads of a page that is rendered anew each time, in ms. */
export async function timePages(address: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 41; i++) times.push(await timeOf(`${address}/about`))
  return times.sort((a, b) => a - b)[20] ?? 0
}
