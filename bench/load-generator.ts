import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'

/** A program that sends GET requests on 16 connections as fast as they are answered. */
export interface LoadGenerator {
  readonly name: string
  /** Requests per second. Fails if an answer was not a success, since then nothing was measured. */
  requestsPerSecond(url: string, durationSeconds: number): Promise<number>
}

const connections = 16
const acceptBrotli = 'accept-encoding: br'

const wrk: LoadGenerator = {
  name: 'wrk',
  async requestsPerSecond(url, durationSeconds) {
    const args = ['-t', '1', '-c', `${connections}`, '-d', `${durationSeconds}s`, '-H', acceptBrotli, url]
    const output = await outputOf('wrk', args)
    const errors = output.split('\n').filter((line) => /Non-2xx|Socket errors/.test(line))
    if (errors.length > 0) throw new Error(`wrk ${url}: ${errors.join('; ')}`)
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
  },
}

const oha: LoadGenerator = {
  name: 'oha',
  async requestsPerSecond(url, durationSeconds) {
    const output = ['--no-tui', '--output-format', 'json', '--disable-compression']
    const args = ['-z', `${durationSeconds}s`, '-c', `${connections}`, '-H', acceptBrotli, ...output, url]
    const { summary, statusCodeDistribution } = JSON.parse(await outputOf('oha', args)) as {
      summary: { requestsPerSec: number }
      statusCodeDistribution: Record<string, number>
    }
    const failed = Object.keys(statusCodeDistribution).filter((status) => !status.startsWith('2'))
    if (failed.length > 0) throw new Error(`oha ${url}: answered ${failed.join(', ')}`)
    return summary.requestsPerSec
  },
}

/** Runs in this process and takes as much processor time as the site: ratios come out closer to 1 than they are. */
const autocannonGenerator: LoadGenerator = {
  name: 'autocannon',
  async requestsPerSecond(url, durationSeconds) {
    const headers = { 'accept-encoding': 'br' }
    const result = await autocannon({ url, connections, duration: durationSeconds, headers })
    if (result.non2xx > 0 || result.errors > 0) {
      throw new Error(`autocannon ${url}: ${result.non2xx} answers without success, ${result.errors} errors`)
    }
    return result.requests.average
  },
}

/** The cheapest generator that is installed. */
export function chooseLoadGenerator(): LoadGenerator {
  const installed = ({ name }: LoadGenerator) => spawnSync(name, ['--version']).error === undefined
  return [wrk, oha].find(installed) ?? autocannonGenerator
}

async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number | null]>])
  if (code !== 0) throw new Error(`${program} exited with ${code}`)
  return output
}
