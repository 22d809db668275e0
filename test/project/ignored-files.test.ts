import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n')

test('settings files and backups are neither committed nor copied into the image', () => {
  expect(linesOf('.gitignore')).toEqual(expect.arrayContaining(['*.env', '/*.tar.gz', '/*.tar.gz.part']))
  expect(linesOf('.dockerignore')).toEqual(expect.arrayContaining(['*.env', '*.tar.gz', '*.tar.gz.part']))
})
