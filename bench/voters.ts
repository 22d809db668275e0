import { randomUUID } from 'node:crypto'
import { randomAddress } from './frozen-vote.ts'
import type { RawConnection } from './raw-connection.ts'

/** A new visitor's browser state at the time of a vote. */
export interface Voter {
  readonly key: string
  /** The hash that is sent for each part of the fingerprint. */
  readonly print: string
  /** The headers of all requests. */
  readonly headers: Readonly<Record<string, string>>
  /** The header with the evidence of a vote. */
  readonly evidence: string
}

/** The headers that Chrome on Windows sends with API requests. */
const browserHeaders = {
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  'content-type': 'application/json',
  'sec-ch-ua': '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Windows"',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
}

/** Lets new visitors, each with a unique address and fingerprint, load the home page and get their voter passes. */
export async function introduceVoters(
  origin: string,
  connections: readonly RawConnection[],
  count: number,
): Promise<Voter[]> {
  const stamp = await loadStamp(origin)
  const voters: Voter[] = []
  let begun = 0
  async function introduceInTurn(connection: RawConnection): Promise<void> {
    while (begun < count) {
      begun++
      voters.push(await introduce(origin, connection, stamp))
    }
  }
  await Promise.all(connections.map(introduceInTurn))
  return voters
}

async function introduce(origin: string, connection: RawConnection, stamp: string): Promise<Voter> {
  const key = randomUUID()
  const headers = { ...browserHeaders, origin, referer: `${origin}/`, 'x-forwarded-for': randomAddress() }
  const response = await connection.post('/api/voter-pass', headers, JSON.stringify({ vKey: key }))
  if (response.status !== 200) throw new Error(`No voter pass, but ${response.status}: ${response.body}`)
  const { pass } = JSON.parse(response.body) as { pass: string }
  const print = randomUUID().replaceAll('-', '').repeat(2)
  const nonce = randomUUID().replaceAll('-', '')
  const evidence = `pass=${pass};stamp=${stamp};dwell=2300;pointer=mouse;trusted=1;visible=1;reach=list;nonce=${nonce}`
  return { key, print, headers, evidence }
}

/** The page stamp that browsers read from the home page's headers. */
async function loadStamp(origin: string): Promise<string> {
  const page = await fetch(origin)
  await page.arrayBuffer()
  const [, stamp] = /stamp;desc="([^"]+)"/.exec(page.headers.get('server-timing') ?? '') ?? []
  if (stamp === undefined) throw new Error(`${origin} has no page stamp`)
  return stamp
}
