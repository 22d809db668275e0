import * as z from 'zod/mini'
import { administration, endpoint } from './endpoint.ts'
import { positiveText } from './positive-text.ts'
import { voteStates } from './rules/votes/vote-states.ts'

export const defaultVoteRows = 500
export const maxVoteRows = 5000

export const votingRow = z.object({
  id: z.int(),
  client_ip: z.nullable(z.string()),
  client_ip_country: z.nullable(z.string()),
  client_ip_asn_number: z.nullable(z.int()),
  client_ip_score: z.nullable(z.int()),
  /** 1 yes, 0 no, 2 unknown. */
  client_ip_bad: z.literal([0, 1, 2]),
  client_fp_hardware_hash: z.nullable(z.string()),
  client_fp_software_hash: z.nullable(z.string()),
  client_fp_audio_network_hash: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** Unix time in ms. */
  row_create_timestamp: z.int(),
  state: z.enum(voteStates),
  /** A code of `holdReasons`, `detectorReasons` or `adminReasons`; null for most counted votes. */
  state_reason: z.nullable(z.string()),
})
export type VotingRow = z.infer<typeof votingRow>

const voteCursor = /^\d{4}-W\d{2}\.[1-9]\d{0,15}$/

export const listVotes = endpoint({
  ...administration,
  name: 'listVotes',
  summary:
    `Lists votes and the data about their voters, newest first. \`limit\` is ${defaultVoteRows} by default and at most ` +
    `${maxVoteRows}. To get the next page, send the \`X-Next-Before\` header of the response as \`before\`.`,
  method: 'GET',
  path: '/api/admin/getVoteStats',
  query: z.object({
    before: z.optional(z.string().check(z.regex(voteCursor, 'must come from X-Next-Before'))),
    limit: z.optional(
      positiveText.check(z.refine((number) => number <= maxVoteRows, `must be at most ${maxVoteRows}`)),
    ),
    excludeZeroScore: z.optional(z.enum(['true', 'false'])),
  }),
  status: 200,
  response: z.array(votingRow),
  /** Empty on the last page. */
  responseHeaders: z.object({ 'x-next-before': z.string() }),
  errors: [],
})
