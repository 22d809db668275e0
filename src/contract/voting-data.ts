import * as z from 'zod/mini'
import { administration, endpoint } from './endpoint.ts'
import { positiveText } from './positive-text.ts'

/** Votes that one call answers where it asks for no number, and at most. */
export const defaultVoteRows = 500
export const maxVoteRows = 5000

export const votingRow = z.object({
  id: z.int(),
  client_ip: z.nullable(z.string()),
  client_ip_country: z.nullable(z.string()),
  client_ip_asn_number: z.nullable(z.int()),
  client_ip_score: z.nullable(z.int()),
  /** 1 yes, 0 no, 2 not known. */
  client_ip_bad: z.literal([0, 1, 2]),
  client_fp_hardware_hash: z.nullable(z.string()),
  client_fp_software_hash: z.nullable(z.string()),
  client_fp_audio_network_hash: z.nullable(z.string()),
  /** The clan's; null where it was deleted. */
  name: z.nullable(z.string()),
  /** Unix time in ms. */
  row_create_timestamp: z.int(),
})
export type VotingRow = z.infer<typeof votingRow>

const voteCursor = /^\d{4}-W\d{2}\.[1-9]\d{0,15}$/

export const listVotes = endpoint({
  ...administration,
  name: 'listVotes',
  summary:
    `Votes with what is known of who cast them, newest first. \`limit\` is ${defaultVoteRows} where not given and at most ` +
    `${maxVoteRows}; \`before\` goes on where \`X-Next-Before\` of the answer before left off.`,
  method: 'GET',
  path: '/api/admin/getVoteStats',
  query: z.object({
    before: z.optional(z.string().check(z.regex(voteCursor, 'must come from X-Next-Before'))),
    limit: z.optional(
      positiveText.check(z.refine((number) => number <= maxVoteRows, `must be at most ${maxVoteRows}`)),
    ),
    /** `true` leaves out votes whose address has a score of 0. */
    excludeZeroScore: z.optional(z.enum(['true', 'false'])),
  }),
  status: 200,
  response: z.array(votingRow),
  /** Empty where there are no more. */
  responseHeaders: z.object({ 'x-next-before': z.string() }),
  errors: [],
})
