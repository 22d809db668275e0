import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { validateBody } from './validate-body.ts'

const schema = z.strictObject({
  email: z.string().check(z.minLength(3, 'too short'), z.regex(/@/, 'no email')),
  newPassword: z.string().check(z.minLength(8, 'weak')),
  hash: z.string(),
})
const fieldOf = (property: string) =>
  property === 'newPassword' ? 'password' : property === 'email' ? property : undefined

test('part of a property can have its own field', () => {
  const nested = z.strictObject({ facts: z.strictObject({ age: z.int('no age'), tags: z.array(z.string('no tag')) }) })
  const fieldOfPath = (path: string) => ({ 'facts.age': 'age', 'facts.tags': 'tags' })[path]
  expect(validateBody(nested, { facts: { age: 'a', tags: [1, 2] } }, fieldOfPath)).toEqual({
    age: 'no age',
    tags: 'no tag',
  })
})

test('returns the first error of each field, by field name', () => {
  expect(validateBody(schema, { email: 'a', newPassword: '', hash: '' }, fieldOf)).toEqual({
    email: 'too short',
    password: 'weak',
  })
})

test('a valid body has no errors; properties without a field are ignored', () => {
  expect(validateBody(schema, { email: 'a@b', newPassword: '12345678', hash: 1 }, fieldOf)).toEqual({})
})
