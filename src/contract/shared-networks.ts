import * as z from 'zod/mini'
import { administration, endpoint } from './endpoint.ts'
import { requiredReason } from './review.ts'
import { rowId, rowIdText } from './row-id.ts'

/** Unix time in ms. */
const instant = z.int()
const byId = { params: z.object({ id: rowIdText }) } as const

/** A rough pattern; addresses and networks are parsed later. */
const networkPattern = /^(AS[1-9]\d{0,9}|[0-9a-fA-F.:]{2,39}(\/\d{1,3})?)$/
const network = z
  .string()
  .check(z.regex(networkPattern, 'Please enter an address, a network or a provider such as AS64500'))

const sharedNetwork = z.object({
  id: z.int(),
  /** Such as 192.0.2.7, 192.0.2.0/24, 2001:db8::/48 or AS64500. */
  network: z.string(),
  reason: z.string(),
  at: instant,
  /** The administrator's email; null if the account was deleted. */
  by: z.nullable(z.string()),
  /** The action that marked the network, for `undoVoteAction`. */
  action_id: z.nullable(z.int()),
})
export type SharedNetwork = z.infer<typeof sharedNetwork>

export const listSharedNetworks = endpoint({
  ...administration,
  name: 'listSharedNetworks',
  summary: 'Lists networks that administrators have marked as shared by many people, newest first.',
  method: 'GET',
  path: '/api/admin/shared-networks',
  status: 200,
  response: z.array(sharedNetwork),
  errors: [],
})

export const addSharedNetwork = endpoint({
  ...administration,
  name: 'addSharedNetwork',
  summary:
    'Marks an address, network or provider as shared by many people: three times as many of its votes count from then on.',
  method: 'POST',
  path: '/api/admin/shared-networks',
  body: z.strictObject({ network, reason: requiredReason, case_id: z.optional(rowId) }),
  status: 201,
  response: sharedNetwork,
  errors: ['no_such_entry', 'already_decided'],
})

export const removeSharedNetwork = endpoint({
  ...administration,
  ...byId,
  name: 'removeSharedNetwork',
  summary: 'Removes the mark of a shared network.',
  method: 'PATCH',
  path: '/api/admin/shared-networks/{id}/takeBack',
  status: 204,
  errors: ['no_such_entry', 'already_decided'],
})
