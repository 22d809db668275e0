// Networks whose purpose is to run Tor exits. Exits at general hosting companies are recognized as hosting only. If uncertain, a network
// is not listed, as in hosting-networks.ts.

/**
 * Organizations that state that they run exits, with their websites. The names are those of the packaged data; tests compare them. Before
 * adding a network, look up its relays at https://metrics.torproject.org.
 */
const reviewed: readonly (readonly [asn: number, name: string, source: string])[] = [
  [4224, 'The Calyx Institute', 'calyxinstitute.org'],
  [36849, '1st Amendment Encrypted Openness LLC', '1aeo.com'],
  [60729, 'Stiftung Erneuerbare Freiheit', 'torservers.net'],
  [62744, 'Quintex Alliance Consulting', 'quintex.com'],
  [198093, 'Foreningen for digitala fri- och rattigheter', 'dfri.se'],
  [205100, 'F3 Netze e.V.', 'f3netze.de'],
  [208323, 'Foundation for Applied Privacy', 'applied-privacy.net'],
  [210731, 'Forening for DotSrc', 'dotsrc.org'],
  [214094, 'Osservatorio Nessuno ODV', 'osservatorionessuno.org'],
  [215125, 'Church of Cyberology', 'metrics.torproject.org'],
  [396507, 'Emerald Onion', 'emeraldonion.org'],
  [401370, 'CALYX NETWORKS', 'calyxinstitute.org'],
  [401401, 'Unredacted Inc', 'unredacted.org'],
  [401720, 'Unredacted Inc', 'unredacted.org'],
]

export const torNetworks: ReadonlyMap<number, string> = new Map(reviewed.map(([asn, name]) => [asn, name]))
