import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const maxFaces = 10

export const readCommunity = endpoint({
  name: 'readCommunity',
  summary: "Returns the community chat server's invite, member count and a random sample of member avatars.",
  method: 'GET',
  path: '/api/community',
  access: 'everyone',
  limit: 'read',
  status: 200,
  response: z.object({
    /** A URL; null if the operator has set no community server. */
    invite: z.nullable(z.string()),
    /** Approximate; null if unknown. */
    members: z.nullable(z.int().check(z.nonnegative())),
    /** Paths of small square images on this host; may be empty. */
    faces: z.array(z.string()).check(z.maxLength(maxFaces)),
  }),
  errors: [],
})
