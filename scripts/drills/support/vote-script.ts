import { createHash, createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { signatureOf } from '#server/http/security/signature.ts'
import { assert } from './drill.ts'
import { sendProof, solve } from './send-proof.ts'

type Part = 'fph' | 'fps' | 'fpa'

/** Votes for other clans that a script sends first. All of them count. */
interface Preparation {
  readonly votes: number
  /** Numbers from 0; votes with the same number are for the same clan. */
  readonly clan: (i: number) => number
  readonly address: (i: number) => string
  readonly print: (i: number) => string
}

/** A script that sends votes for one clan, each with its own voter key. */
export interface VoteScript {
  readonly name: string
  readonly votes: number
  /** Number of counted votes: exact with one instance, and with several unless the limit is per instance. */
  readonly counted: number
  readonly isPerInstance?: boolean
  readonly address: (i: number) => string
  readonly preparation?: Preparation
  /** Print of the device; random by default. Null for no fingerprint. */
  readonly print?: string | null | ((i: number) => string)
  /** Parts of the fingerprint that are sent; all by default. */
  readonly parts?: (i: number) => readonly Part[]
  /** Whether the script solves challenges and sends each proof of work twice. */
  readonly sendsProofs?: boolean
  /** The `X-Vote-Evidence` header; none by default. */
  readonly evidence?: (vote: ScriptedVote) => Promise<string> | string
  /** Numbers of stored votes with a pass and with a stamp; none by default. */
  readonly passes?: number
  readonly stamps?: number
  /** Whether this is a goal that must also hold with the default settings. */
  readonly isGoal?: boolean
  /** Number of parallel requests; 8 by default. */
  readonly concurrency?: number
}

/** Inputs for evidence. All votes of a script have the same `shared` objects. */
export interface ScriptedVote {
  readonly i: number
  readonly voterKey: string
  readonly shared: { readonly pass: string; readonly stamp: string }
  readonly issuePass: (voterKey: string) => Promise<string>
}

const allParts: readonly Part[] = ['fph', 'fps', 'fpa']

/** Sends the votes and asserts that each is accepted. */
export async function runScript(site: string, clan: number, script: VoteScript): Promise<void> {
  const issuePass = (voterKey: string) => readPass(site, script.address(0), voterKey)
  const keys = Array.from({ length: script.votes }, () => randomUUID())
  const shared = { pass: await issuePass(keys[0] ?? ''), stamp: await readStamp(site) }
  const votes = [...keys.entries()]
  let proven = 0
  const senders = Array.from({ length: script.concurrency ?? 8 }, async () => {
    for (let next = votes.shift(); next !== undefined; next = votes.shift()) {
      const [i, voterKey] = next
      const evidence = await script.evidence?.({ i, voterKey, shared, issuePass })
      const body = { vKey: voterKey, ...fingerprintOf(script, i) }
      const response = await sendVote(site, clan, script.address(i), body, evidence)
      assert(response.status === 201, `${script.name}: a vote returned ${response.status}`)
      const { challenge } = (await response.json()) as { challenge?: string }
      if (!script.sendsProofs || challenge === undefined) continue
      await proveTwice(site, script.address(i), challenge)
      proven++
    }
  })
  await Promise.all(senders)
  assert(!script.sendsProofs || proven > script.votes / 2, `${script.name}: only ${proven} votes had a challenge`)
}

async function proveTwice(site: string, address: string, challenge: string): Promise<void> {
  const proof = await solve(challenge)
  for (let i = 0; i < 2; i++) {
    const status = await sendProof(site, address, proof)
    assert(status === 204, `a proof returned ${status}`)
  }
}

export function sendVote(
  site: string,
  clan: number,
  address: string,
  body: Readonly<Record<string, string>>,
  evidence?: string,
): Promise<Response> {
  return fetch(`${site}/api/clans/vote/${clan}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(evidence === undefined ? {} : { 'x-vote-evidence': evidence }),
    },
    body: JSON.stringify(body),
  })
}

/** Sends the votes of a script's preparation to `clans`, a different clan for each number. */
export async function prepare(site: string, clans: readonly number[], preparation: Preparation): Promise<void> {
  const { votes, clan, address, print } = preparation
  for (let i = 0; i < votes; i++) {
    const body = { vKey: randomUUID(), ...fingerprintOf({ print }, i) }
    const response = await sendVote(site, clans[clan(i)] ?? 0, address(i), body)
    assert(response.status === 201, `a prepared vote returned ${response.status}`)
  }
}

function fingerprintOf(
  { print: prints, parts }: Pick<VoteScript, 'print' | 'parts'>,
  i: number,
): Partial<Record<Part, string>> {
  if (prints === null) return {}
  const print = typeof prints === 'function' ? prints(i) : prints
  const hashOf = (part: Part) =>
    print === undefined
      ? randomBytes(32).toString('hex')
      : createHash('sha256').update(`${part} ${print}`).digest('hex')
  return Object.fromEntries((parts?.(i) ?? allParts).map((part) => [part, hashOf(part)]))
}

async function readPass(site: string, address: string, vKey: string): Promise<string> {
  const response = await fetch(`${site}/api/voter-pass`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ vKey }),
  })
  return ((await response.json()) as { pass: string }).pass
}

async function readStamp(site: string): Promise<string> {
  const response = await fetch(`${site}/`)
  await response.arrayBuffer()
  const stamp = /^stamp;desc="([\w.-]+)"$/.exec(response.headers.get('server-timing') ?? '')?.[1]
  assert(stamp !== undefined, 'the page has no stamp')
  return stamp
}

const foreignKey = createSecretKey(randomBytes(32))

/** Passes and stamps that no instance has signed: with a changed signature, with another key, and with a future time. */
export function forgeEvidence({ i, voterKey, shared }: ScriptedVote): string {
  const [content = '', signature = ''] = shared.pass.split('.')
  const [sender = '', at = '', stampSignature = ''] = shared.stamp.split('.')
  const later = Number(at) + 3600
  const [id = '', issuedAt = ''] = Buffer.from(content, 'base64url').toString().split(' ')
  const ofFuture = Buffer.from(`${id} ${Number(issuedAt) + 3600} 192.0.2.1`).toString('base64url')
  const signed = (purpose: string, text: string) => signatureOf(foreignKey, `${purpose} ${text}`, 22)
  const flip = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
  const forged = [
    [`${content}.${flip(signature)}`, `${sender}.${at}.${flip(stampSignature)}`],
    [
      `${content}.${signed('voter-pass', `${content} ${voterKey}`)}`,
      `${sender}.${at}.${signed('page-stamp', `${sender}.${at}`)}`,
    ],
    [`${ofFuture}.${signature}`, `${sender}.${later}.${stampSignature}`],
  ][i % 3]
  return `pass=${forged?.[0]};stamp=${forged?.[1]};dwell=900;reach=list`
}
