import { browserOf } from './browser-of.ts'
import type { PageStamps } from './page-stamp.ts'
import { requestShape } from './request-shape.ts'
import { noEvidence, type VoteEvidence } from './vote-evidence.ts'
import type { VoterPasses } from './voter-pass.ts'

export interface EvidenceDeps {
  readonly passes: VoterPasses
  readonly stamps: PageStamps
}

interface VoteRequest {
  readonly voterKey: string
  readonly evidence: string | undefined
  /** The names of all headers, in lowercase. */
  readonly headerNames: readonly string[]
  readonly userAgent: string
}

/** Never rejects a vote: missing, malformed or forged values are unknown. */
export function readVoteEvidence(
  { passes, stamps }: EvidenceDeps,
  { voterKey, evidence, headerNames, userAgent }: VoteRequest,
): VoteEvidence {
  const parts = parseParts(evidence ?? '')
  return {
    ...noEvidence,
    ...(parts?.pass && passes.read(parts.pass, voterKey)),
    ...(parts?.stamp && stamps.read(parts.stamp)),
    dwellMs: parts?.dwell === undefined ? null : Number(parts.dwell),
    pointer: (parts?.pointer ?? null) as VoteEvidence['pointer'],
    trusted: parts?.trusted === undefined ? null : parts.trusted === '1',
    visible: parts?.visible === undefined ? null : parts.visible === '1',
    reach: (parts?.reach ?? null) as VoteEvidence['reach'],
    ...browserOf(userAgent),
    requestShape: requestShape(headerNames),
  }
}

/** Whether the header has a pass that was not accepted, for example because the site's key has changed since. */
export function hasUnknownPass(header: string | undefined, { passId }: VoteEvidence): boolean {
  return passId === null && header !== undefined && /(?:^|;)pass=/.test(header)
}

const maxLength = 1024

const formats = {
  pass: /^[\w-]{1,300}\.[\w-]{22}$/,
  stamp: /^[\w-]{8}\.\d{1,12}\.[\w-]{22}$/,
  dwell: /^\d{1,9}$/,
  pointer: /^(?:mouse|touch|pen|keyboard)$/,
  trusted: /^[01]$/,
  visible: /^[01]$/,
  reach: /^(?:list|clan|link|widget|direct)$/,
} as const satisfies Readonly<Record<string, RegExp>>

type Part = keyof typeof formats

/** Parses `name=value` pairs separated by semicolons; undefined if malformed. Ignores unknown names, which later versions may send. */
function parseParts(text: string): Partial<Record<Part, string>> | undefined {
  if (text === '' || text.length > maxLength) return undefined
  const parts: Partial<Record<Part, string>> = {}
  for (const pair of text.split(';')) {
    const [, name = '', value = ''] = /^([a-z]+)=([\w.-]+)$/.exec(pair) ?? []
    if (name === '') return undefined
    if (!Object.hasOwn(formats, name)) continue
    const part = name as Part
    if (part in parts || !formats[part].test(value)) return undefined
    parts[part] = value
  }
  return parts
}
