import type { TextBytes } from '../../dictionary.ts'
import type { RowTime } from './vote-row.ts'

const isoLength = '2026-11-09T04:00:00.000Z'.length

let [cachedDay, cachedMidnight] = ['', 0]

/** Unix ms of a row's time. Files have ISO 8601 times in UTC with milliseconds, which this function reads faster than `Date.parse`. */
export function toUnixMs(time: RowTime): number {
  if (typeof time !== 'string') return time.getTime()
  if (time.length !== isoLength || time[23] !== 'Z' || time[10] !== 'T') return Date.parse(time)
  const day = time.slice(0, 10)
  if (day !== cachedDay) {
    cachedDay = day
    cachedMidnight = Date.parse(`${day}T00:00:00.000Z`)
  }
  const digits = (from: number) => (time.charCodeAt(from) - 48) * 10 + time.charCodeAt(from + 1) - 48
  const seconds = (digits(11) * 60 + digits(14)) * 60 + digits(17)
  return cachedMidnight + seconds * 1000 + digits(20) * 10 + time.charCodeAt(22) - 48
}

/** Returns a function that reads such a time from bytes; NaN for other formats. Like `toUnixMs`, it leaves invalid days to `Date.parse`. */
export function createTimeReader(): (text: TextBytes, from: number, to: number) => number {
  const midnights = new Map<number, number>()
  let [lastDay, lastMidnight] = [-1, 0]
  const midnightOf = (day: number, { bytes }: TextBytes, from: number) => {
    let midnight = midnights.get(day)
    if (midnight === undefined) {
      midnight = Date.parse(`${bytes.toString('latin1', from, from + 10)}T00:00:00.000Z`)
      midnights.set(day, midnight)
    }
    ;[lastDay, lastMidnight] = [day, midnight]
    return midnight
  }
  return (text, from, to) => {
    if (to - from !== isoLength) return Number.NaN
    const { view } = text
    // SWAR: processes four characters at a time. XOR with the pattern turns digits into 0 to 9 and separators into 0.
    const years = view.getInt32(from, true) ^ 0x30_30_30_30
    const months = view.getInt32(from + 4, true) ^ 0x2d_30_30_2d
    const days = view.getInt32(from + 8, true) ^ 0x30_54_30_30
    const hours = view.getInt32(from + 12, true) ^ 0x30_30_3a_30
    const seconds = view.getInt32(from + 16, true) ^ 0x2e_30_30_3a
    const millis = view.getInt32(from + 20, true) ^ 0x5a_30_30_30
    const separators =
      (months & 0xff_00_00_ff) |
      (days & 0x00_ff_00_00) |
      (hours & 0x00_00_ff_00) |
      (seconds & 0xff_00_00_ff) |
      (millis & 0xff_00_00_00)
    const notDigits = above9(years) | above9(months) | above9(days) | above9(hours) | above9(seconds) | above9(millis)
    if (separators !== 0 || notDigits !== 0) return Number.NaN
    const day = ((pair(years, 0) * 100 + pair(years, 2)) * 100 + pair(months, 1)) * 100 + pair(days, 0)
    const midnight = day === lastDay ? lastMidnight : midnightOf(day, text, from)
    const minute = (digit(days, 3) * 10 + digit(hours, 0)) * 60 + pair(hours, 2)
    return midnight + (minute * 60 + pair(seconds, 1)) * 1000 + pair(millis, 0) * 10 + digit(millis, 2)
  }
}

/** One digit, and a number of two digits, of a word whose bytes are digits. */
const digit = (word: number, index: number) => (word >>> (8 * index)) & 0xf
const pair = (word: number, index: number) => digit(word, index) * 10 + digit(word, index + 1)

/** 0 if all four bytes of a word are 0 to 9. */
function above9(word: number): number {
  return (word | ((word & 0x7f_7f_7f_7f) + 0x76_76_76_76)) & 0x80_80_80_80
}
