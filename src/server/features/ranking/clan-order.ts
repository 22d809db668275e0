import { type Bitset, hasBit } from './bitset.ts'
import type { RankedClan } from './ranked-clan.ts'

export interface Slice {
  readonly start: number
  readonly count: number
}

/** An order of clans, stored as clan numbers with four bytes each. */
export class ClanOrder {
  protected readonly clans: readonly RankedClan[]
  protected readonly numbers: Int32Array<ArrayBuffer>

  /** `clans` are indexed by `number`; `numbers` are in this order. */
  constructor(clans: readonly RankedClan[], numbers: Int32Array<ArrayBuffer>) {
    this.clans = clans
    this.numbers = numbers
  }

  /** A copy. To read one clan, use `at`. */
  toArray(): RankedClan[] {
    return this.slice({ start: 0, count: this.numbers.length })
  }

  at(position: number): RankedClan | undefined {
    return this.clans[this.numbers[position] ?? -1]
  }

  slice({ start, count }: Slice): RankedClan[] {
    return Array.from(this.numbers.subarray(start, start + count), (number) => this.clans[number]).filter(
      (clan) => clan !== undefined,
    )
  }

  /** A slice of the clans whose numbers are in `found`. */
  select(found: Bitset, { start, count }: Slice): RankedClan[] {
    const selected: RankedClan[] = []
    let index = 0
    for (let position = 0; position < this.numbers.length && selected.length < count; position++) {
      const number = this.numbers[position] ?? 0
      if (!hasBit(found, number)) continue
      const clan = index++ >= start ? this.clans[number] : undefined
      if (clan) selected.push(clan)
    }
    return selected
  }
}
