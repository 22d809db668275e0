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

type Jpeg = Uint8Array<ArrayBuffer>

export interface CardCache {
  /** A hash of the card's content, known before drawing. */
  readonly tagOf: (card: PlannedCard) => string
  /**
   * Returns the card as JPEG. Calls `count` before drawing, and rejects if that does.
   * @throws AppError `overloaded` if too many cards are waiting
   */
  read(card: PlannedCard, count: () => Promise<void>): Promise<Jpeg>
  /** Returns a card that must always be available. Drawing it is neither counted nor queued. */
  readAlways(card: PlannedCard): Promise<Jpeg>
}

/** About 50 KB each, or 100 KB with a photo. */
const maxCards = 100

/** `drawing` limits how many cards are drawn concurrently. */
export function createCardCache(drawing: Pick<Semaphore, 'run'>): CardCache {
  const cards = new LRUCache<string, Jpeg>({ max: maxCards })
  const inProgress = createCoalescer<Jpeg>()
  const tagOf = ({ overlay, pictureName }: PlannedCard) =>
    createHash('sha256').update(`${pictureName}\n${overlay}`).digest('base64url').slice(0, 22)

  async function draw(tag: string, { overlay, readPicture }: PlannedCard): Promise<Jpeg> {
    const jpeg = await renderCard({ picture: await readPicture(), overlay })
    cards.set(tag, jpeg)
    return jpeg
  }

  return {
    tagOf,
    async read(card, count) {
      const tag = tagOf(card)
      if (!cards.has(tag) && !inProgress.has(tag)) await count()
      return cards.get(tag) ?? inProgress.run(tag, () => drawing.run(() => draw(tag, card)))
    },
    async readAlways(card) {
      const tag = tagOf(card)
      return cards.get(tag) ?? inProgress.run(tag, () => draw(tag, card))
    },
  }
}
