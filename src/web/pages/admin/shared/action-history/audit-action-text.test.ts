import { expect, test } from 'vitest'
import { auditActionText } from './audit-action-text.ts'

test('describes a known action, and returns an unknown code unchanged', () => {
  expect(auditActionText('penalizeClan')).toBe('Penalized the clan')
  expect(auditActionText('toString')).toBe('toString')
})
