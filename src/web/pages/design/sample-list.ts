import { describeList, type ListTexts } from '../../features/filters/describe-list.ts'
import { readListQuery } from '../../features/filters/filters.ts'

const address = new URLSearchParams('region=eu&language=de&order=rising')
const counts = {
  region: { eu: 23 },
  platform: { pc: 20, ps: 3 },
  playstyle: { casual: 23 },
  language: { de: 4, en: 9 },
}

/** A filtered list with a note about clans that state no language. */
export const sampleList: ListTexts = describeList(
  readListQuery(address),
  address,
  {
    total: 4,
    options: { ...counts, recruiting: {}, size: {}, microphone: {}, day: {}, hours: {} },
    unstated: { language: 12 },
    loosen: {},
  },
  { total: 4, page: 1, pages: 1 },
)
