import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('docs/PROMISES.md', 'utf8')
const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Promise'))
const namedIn = (line: string) => [...line.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file = '']) => file)

test('every promise names what fails where it does not hold, and all of it exists', () => {
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter((row) => namedIn(row).length === 0)).toEqual([])
  expect(namedIn(text).filter((file) => !existsSync(file))).toEqual([])
})

test('every drill holds a promise', () => {
  const drills = globSync('scripts/drills/*.ts').filter((file) => readFileSync(file, 'utf8').includes(': Drill = {'))
  expect(drills.length).toBeGreaterThan(10)
  expect(drills.filter((file) => !namedIn(text).includes(file.replaceAll('\\', '/')))).toEqual([])
})
