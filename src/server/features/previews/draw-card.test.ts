import { expect, test } from 'vitest'
import { headline } from '#server/drawing/headline.ts'
import { type CardClan, drawClanCard } from './draw-card.ts'

const clan: CardClan = { name: 'Kestrels', rank: 4, votes: 7, premium: false, recommended: false }

/** The outlines of a text, which are the same at every position and size. */
const outlinesOf = (text: string) => /^<g[^>]*>(.*)<\/g>$/.exec(headline(text, 0, 0, 10, 'red'))?.[1] ?? ''

const texts = ['#4', 'votes this week', 'No votes yet', 'Recommended']
const textsOf = (more: Partial<CardClan>) => {
  const card = drawClanCard({ ...clan, ...more }, 'Muster')
  return texts.filter((text) => card.includes(outlinesOf(text)))
}

test('a card shows rank and votes, "No votes yet", or "Recommended"', () => {
  expect(textsOf({})).toEqual(['#4', 'votes this week'])
  expect(textsOf({ rank: null, votes: 0 })).toEqual(['No votes yet'])
  expect(textsOf({ rank: null, recommended: true })).toEqual(['Recommended'])
  expect(textsOf({ rank: null, recommended: true, votes: 0 })).toEqual(['Recommended'])
})
