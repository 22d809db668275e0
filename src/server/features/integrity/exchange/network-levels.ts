export type Level = 'address' | 'net56' | 'net48' | 'net24' | 'as'
/** The networks of a vote that have limits; null if there is none of the kind. Only for comparison. */
export type Levels = Readonly<Record<Level, string | null>>

interface Source {
  /** An IPv4 address or IPv6 /64, as PostgreSQL writes it. */
  readonly network: string
  readonly asn: number | null
}

export function levelsOf({ network, asn }: Source): Levels {
  const as = asn === null ? null : `AS${asn}`
  if (!network.includes(':')) {
    const net24 = network.slice(0, network.lastIndexOf('.'))
    return { address: network, net56: null, net48: null, net24, as }
  }
  // The last four groups of a /64 are the longest run of zeros, which `::` stands for.
  const [text = ''] = network.split('::')
  const [first = '', second = '0', third = '0', fourth = '0'] = text.split(':')
  const net48 = `${first}:${second}:${third}`
  return { address: network, net56: `${net48}:${Number.parseInt(fourth, 16) >> 8}`, net48, net24: null, as }
}
