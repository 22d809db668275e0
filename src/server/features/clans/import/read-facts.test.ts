import { expect, test } from 'vitest'
import { readFacts } from './read-facts.ts'

const read = (cells: Record<string, unknown>) => readFacts((field) => cells[field])

test.each([
  ['Channels: #css. Language: English.', ['en']],
  ['Language: English, 日本語, 中文, 한국어, Deutsch.', ['en', 'ja', 'zh', 'ko', 'de']],
  ['Language: English, Nederlands, עִבְרִית‎, 日 本語.', ['en', 'nl', 'he', 'ja']],
  ['Language: English, اَلْعَرَبِيَّةُ‎, عربي, język polski, tiếng-việt.', ['en', 'ar', 'pl', 'vi']],
  ['Language: español français, Rumanian, bahasa Indonesia.', ['es', 'fr', 'ro', 'id']],
  ['languages: German/English', ['de', 'en']],
  ['Language: English only, no exceptions.', ['en']],
  ['A second language: English lessons for all', ['en']],
  ['We speak English.', undefined],
  ['Programming language: Rust.', undefined],
  ['Language: Nedarlands.', undefined],
])('the description %j states %j', (description, languages) => {
  expect(read({ description })).toMatchObject({ reasons: [], fromDescription: languages ?? [] })
  expect(read({ description }).facts.languages).toEqual(languages)
})

test('takes at most twelve languages', () => {
  const names =
    'English, Deutsch, español, français, italiano, polski, Türkçe, 日本語, 中文, 한국어, português, русский'
  const codes = ['en', 'de', 'es', 'fr', 'it', 'pl', 'tr', 'ja', 'zh', 'ko', 'pt', 'ru']
  expect(read({ description: `Language: ${names}, Nederlands.` }).facts.languages).toEqual(codes)
})

test('a language column overrides the description, and its values must be known', () => {
  expect(read({ languages: 'pt-BR, German', description: 'Language: English.' })).toEqual({
    facts: { languages: ['pt-BR', 'de'] },
    fromDescription: [],
    reasons: [],
  })
  expect(read({ languages: 'Quenya' }).reasons).toEqual(['languages: "Quenya" is not known'])
})

test('reads the other facts by code or name', () => {
  expect(read({ minAge: '18+', recruiting: 'By Trial', size: 30, microphone: 'required' }).facts).toEqual({
    min_age: 18,
    recruiting: 'trial',
    size: '26-50',
    microphone: 'required',
  })
  expect(read({ size: '1,200' }).facts).toEqual({ size: '101+' })
  expect(read({ size: '101+' }).facts).toEqual({ size: '101+' })
  expect(read({ minAge: '7', size: 'huge' }).reasons).toEqual([
    'size: "huge" is not known',
    'min_age: Please enter an age from 13 to 99',
  ])
})
