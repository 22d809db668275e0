import { sql } from 'kysely'

/** The network of a vote in the format that limits use: an IPv4 address such as `192.0.2.1`, or an IPv6 /64 such as `2001:db8::/64`. */
export const networkText = sql<
  string | null
>`case family(client_network) when 4 then host(client_network) else client_network::text end`

/** The /24 of an IPv4 address or the /48 of an IPv6 address. */
export const widerNetwork = sql`network(set_masklen(client_network, case family(client_network) when 4 then 24 else 48 end))::cidr`
