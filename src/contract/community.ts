import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The most faces that one answer names. */
export const maxFaces = 10

export const readCommunity = endpoint({
  name: 'readCommunity',
  summary: "The community's chat server: its invite, how many are there, and the faces of some, at random.",
  method: 'GET',
  path: '/api/community',
  access: 'everyone',
  limit: 'read',
  status: 200,
  response: z.object({
    /** Null where the operator has set none. */
    invite: z.nullable(z.string()),
    /** Roughly how many have joined; null where that is not known. */
    members: z.nullable(z.int().check(z.nonnegative())),
    /** Paths of small square images on this host; fewer than ten, or none, where not so many are known. */
    faces: z.array(z.string()).check(z.maxLength(maxFaces)),
  }),
  errors: [],
})
