export type Level = 'address' | 'net56' | 'net48' | 'net24' | 'as'
/** The networks of a vote that have limits; null if the vote has no such network. Only for comparison. */
export type Levels = Readonly<Record<Level, string | null>>

interface Source {
  /** An IPv4 address or IPv6 /64, as PostgreSQL writes it. */
  readonly network: string
  readonly asn: number | null
}

export function levelsOf({ network, asn }: Source): Levels {
  const [net24, net48] = [net24Of(network), net48Of(network)]
  const as = asn === null ? null : `AS${asn}`
  if (net48 === null) return { address: network, net56: null, net48, net24, as }
  const [, , , fourth = '0'] = groupsOf(network)
  return { address: network, net56: `${net48}:${Number.parseInt(fourth, 16) >> 8}`, net48, net24, as }
}

/** The /24 of an IPv4 address; null for an IPv6 /64. */
export function net24Of(network: string): string | null {
  return network.includes(':') ? null : network.slice(0, network.lastIndexOf('.'))
}

/** The /48 of an IPv6 /64 such as `2001:db8:1:2::/64`; null for an IPv4 address. */
export function net48Of(network: string): string | null {
  if (!network.includes(':')) return null
  const [first = '', second = '0', third = '0'] = groupsOf(network)
  return `${first}:${second}:${third}`
}

/** The groups before `::`, which represents the longest run of zeros: in a /64, at least the last four groups. */
function groupsOf(network: string): readonly string[] {
  const [text = ''] = network.split('::')
  return text.split(':')
}
