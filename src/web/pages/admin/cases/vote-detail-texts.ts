import type { ComparedColumn } from '#contract/blind-check.ts'
import type { EvidenceColumn } from '#contract/rules/votes/vote-columns.ts'
import { countryText } from '../shared/vote-columns/country-names.ts'
import { voteColumnLabels } from '../shared/vote-columns/vote-column-labels.ts'

export const voteDetailLabels: Readonly<Record<ComparedColumn | EvidenceColumn, string>> = {
  returning: 'Voted for this clan in the two weeks before',
  address: voteColumnLabels.address,
  network: voteColumnLabels.network,
  asn: voteColumnLabels.asn,
  country: voteColumnLabels.country,
  score: voteColumnLabels.score,
  bad: voteColumnLabels.bad,
  hardware: voteColumnLabels.hardware,
  software: voteColumnLabels.software,
  audio: voteColumnLabels.audio,
  browser: 'Browser',
  platform: 'Platform',
  pass: 'Age of the voter pass',
  stamp: voteColumnLabels.stamp,
  shape: 'Request shape',
  reach: 'Came from',
  dwell: 'Time on the page before the vote',
  pointer: 'Pressed with',
  trusted: 'Pressed by a user',
  visible: 'Page visible',
  key: 'Voter key',
}

const valueLabels: Partial<Readonly<Record<ComparedColumn | EvidenceColumn, Readonly<Record<string, string>>>>> = {
  returning: { true: 'Yes', false: 'No' },
  trusted: { true: 'Yes', false: 'No' },
  visible: { true: 'Yes', false: 'No' },
  bad: { 0: 'No', 1: 'Yes', 2: 'Not evaluated' },
  pass: {
    none: 'No pass',
    minute: 'Under a minute',
    hour: 'Under an hour',
    day: 'Under a day',
    week: 'Under a week',
    older: 'A week or more',
  },
  reach: {
    list: 'The list',
    clan: 'The clan’s page',
    link: 'A vote link',
    widget: 'A widget',
    direct: 'A direct visit',
  },
  dwell: { 1: 'Under 1 second', 5: '1 to 5 seconds', 30: '5 to 30 seconds', longer: '30 seconds or more' },
  pointer: { mouse: 'Mouse', touch: 'Touch', pen: 'Pen', keyboard: 'Keyboard' },
  platform: {
    iphone: 'iPhone',
    ipad: 'iPad',
    android: 'Android',
    windows: 'Windows',
    mac: 'Mac',
    linux: 'Linux',
    other: 'Other',
  },
}

const browserNames: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  other: 'Other',
  safari: 'Safari',
  samsung: 'Samsung Internet',
  webview: 'WebView',
}

/** Number of digits to which hashes are shortened. */
const codeLength = 12

interface Detail {
  readonly column: ComparedColumn | EvidenceColumn
  readonly value: string | null
}

export function voteDetailText({ column, value }: Detail): string {
  if (value === null) return 'Unknown'
  const known = valueLabels[column]?.[value]
  if (known !== undefined) return known
  if (column === 'asn') return `AS${value}`
  if (column === 'browser') return value.replace(/^[a-z]+/, (family) => browserNames[family] ?? family)
  if (column === 'country') return countryText(value)
  const isCode = ['hardware', 'software', 'audio', 'shape'].includes(column)
  return isCode && value.length > codeLength ? `${value.slice(0, codeLength)}…` : value
}
