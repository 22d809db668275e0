import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'

/** Sends GET requests on 16 connections as fast as responses arrive. */
export interface LoadGenerator {
  readonly name: string
  /** Returns requests per second. @throws if a response is not a success */
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
    if (failed.length > 0) throw new Error(`oha ${url}: returned ${failed.join(', ')}`)
    return summary.requestsPerSec
  },
}

/** Runs in this process and uses as much CPU time as the site, which moves measured ratios closer to 1. */
const autocannonGenerator: LoadGenerator = {
  name: 'autocannon',
  async requestsPerSecond(url, durationSeconds) {
    const headers = { 'accept-encoding': 'br' }
    const result = await autocannon({ url, connections, duration: durationSeconds, headers })
    if (result.non2xx > 0 || result.errors > 0) {
      throw new Error(`autocannon ${url}: ${result.non2xx} unsuccessful responses, ${result.errors} errors`)
    }
    return result.requests.average
  },
}

/** Returns the most efficient installed generator. */
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
