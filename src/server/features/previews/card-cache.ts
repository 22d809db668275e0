import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createCoalescer } from '#server/concurrency/coalesce.ts'
import type { Semaphore } from '#server/concurrency/semaphore.ts'
import { renderCard } from './render-card.ts'

export interface PlannedCard {
  readonly overlay: string
  /** Equal names mean equal pictures. */
  readonly pictureName: string
  readonly readPicture: () => Promise<Uint8Array>
}

type Png = Uint8Array<ArrayBuffer>

export interface CardCache {
  /** A hash of the card's content, available before drawing. */
  readonly tagOf: (card: PlannedCard) => string
  /** Returns the card's PNG. Calls `count` before drawing; its rejection propagates. */
  read(card: PlannedCard, count: () => Promise<void>): Promise<Png>
}

/** About 100 KB each. */
const maxCards = 100

/** `drawing` limits how many cards are drawn at the same time. */
export function createCardCache(drawing: Pick<Semaphore, 'run'>): CardCache {
  const cards = new LRUCache<string, Png>({ max: maxCards })
  const inProgress = createCoalescer<Png>()
  const tagOf = ({ overlay, pictureName }: PlannedCard) =>
    createHash('sha256').update(`${pictureName}\n${overlay}`).digest('base64url').slice(0, 22)

  async function draw(tag: string, { overlay, readPicture }: PlannedCard): Promise<Png> {
    const png = await drawing.run(async () => renderCard({ picture: await readPicture(), overlay }))
    cards.set(tag, png)
    return png
  }

  return {
    tagOf,
    async read(card, count) {
      const tag = tagOf(card)
      if (!cards.has(tag) && !inProgress.has(tag)) await count()
      return cards.get(tag) ?? inProgress.run(tag, () => draw(tag, card))
    },
  }
}
