import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const readSupport = endpoint({
  name: 'readSupport',
  summary: "Returns the operator's support address. Pages do not contain it until the visitor asks for it.",
  method: 'GET',
  path: '/api/support',
  access: 'everyone',
  limit: 'read',
  status: 200,
  response: z.object({ email: z.string() }),
  errors: ['no_support_address'],
})
