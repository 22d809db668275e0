import { expect, test } from 'vitest'
import { describeAct, listChanges } from './describe-act.ts'

test('an act is named in words, one that is not known as it is', () => {
  expect(describeAct('penalizeClan')).toBe('Penalized the clan')
  expect(describeAct('toString')).toBe('toString')
})

test('only what differs is listed, also where one side is missing', () => {
  expect(listChanges({ name: 'Wolves', region: 'eu' }, { name: 'Bears', region: 'eu' })).toEqual([
    { fact: 'name', before: 'Wolves', after: 'Bears' },
  ])
  expect(listChanges(null, { percent: 40 })).toEqual([{ fact: 'percent', before: '–', after: '40' }])
})
