import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const readSupport = endpoint({
  name: 'readSupport',
  summary: "The operator's address for support. It stands in no page until a visitor asks for it.",
  method: 'GET',
  path: '/api/support',
  access: 'everyone',
  limit: 'read',
  status: 200,
  response: z.object({ email: z.string() }),
  errors: ['no_support_address'],
})
