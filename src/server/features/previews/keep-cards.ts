import { createHash } from 'node:crypto'
import { type CardParts, makeCard } from './make-card.ts'

/** A card that may still have to be made. */
export interface PlannedCard {
  readonly overlay: string
  /** Names the picture; the same name is the same picture. */
  readonly pictureName: string
  readonly readPicture: () => Promise<Uint8Array>
}

/** Makes cards, each content once, and keeps those asked for last. */
export interface Cards {
  /** Changes with the content, and is known before the card is made. */
  readonly tagOf: (card: PlannedCard) => string
  /** The card's PNG; `count` is called, and may refuse, where it has to be made. */
  read(card: PlannedCard, count: () => Promise<void>): Promise<Uint8Array<ArrayBuffer>>
}

/** How many cards are kept in memory, of about 100 KB each. */
const mostKept = 100

/** `takeTurn` says how many are made at once, and refuses when too many wait. */
export function keepCards(takeTurn: <T>(work: () => Promise<T>) => Promise<T>): Cards {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const tagOf = ({ overlay, pictureName }: PlannedCard) =>
    createHash('sha256').update(`${pictureName}\n${overlay}`).digest('base64url').slice(0, 22)

  async function make({ overlay, readPicture }: PlannedCard) {
    const parts: CardParts = { picture: await readPicture(), overlay }
    return makeCard(parts)
  }

  function keep(tag: string, card: Promise<Uint8Array<ArrayBuffer>>) {
    // Taken out and put back, it is the last to go.
    kept.delete(tag)
    kept.set(tag, card)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  }

  return {
    tagOf,
    async read(card, count) {
      const tag = tagOf(card)
      const known = kept.get(tag)
      if (!known) await count()
      // Somebody else may have begun it meanwhile.
      const made = kept.get(tag) ?? takeTurn(() => make(card))
      keep(tag, made)
      made.catch(() => {
        if (kept.get(tag) === made) kept.delete(tag)
      })
      return made
    },
  }
}
