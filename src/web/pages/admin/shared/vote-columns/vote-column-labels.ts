import type { VoteGroupColumn } from '#contract/vote-search.ts'

/** Labels of the columns by which votes are grouped and filtered. */
export const voteColumnLabels: Readonly<Record<VoteGroupColumn, string>> = {
  clan: 'Clan',
  address: 'Client IP',
  customer: 'Client IP or /64',
  network: 'Network (/24, /48)',
  country: 'Country',
  asn: 'ASN',
  score: 'IP score',
  bad: 'Compromised IP',
  hardware: 'Hardware',
  software: 'Software',
  audio: 'Audio/network',
  hour: 'Hour',
  state: 'State',
  reason: 'Reason',
  stamp: 'Page stamp',
}
