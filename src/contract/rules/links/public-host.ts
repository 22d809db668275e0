/** Host names of the visitor's own device or network: RFC 6761, 6762 and 8375, and names reserved for internal use. */
const localName = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|home\.arpa)$/

/** Takes the bytes of the address. Not public: this host, private, carrier-grade NAT, loopback, link-local, multicast, reserved. */
function isPublicIpv4([first = 0, second = 0]: readonly number[]): boolean {
  return !(
    first === 0 ||
    first === 10 ||
    (first === 100 && second >= 64 && second < 128) ||
    first === 127 ||
    (first === 169 && second === 254) ||
    (first === 172 && second >= 16 && second < 32) ||
    (first === 192 && second === 168) ||
    first >= 224
  )
}

/**
 * Whether a link to the host can work for every visitor. False for single words, local names and non-public addresses.
 * `hostname` is normalized as by `URL`: lowercase, IPv4 addresses as four decimal numbers, IPv6 addresses in brackets.
 */
export function isPublicHost(hostname: string): boolean {
  // Only 2000::/3 is public. This excludes IPv4-mapped addresses.
  if (hostname.startsWith('[')) return /^\[[23][\da-f]{3}:/.test(hostname)
  if (/^\d+\.\d+\.\d+\.\d+$/.test(hostname)) return isPublicIpv4(hostname.split('.').map(Number))
  // A trailing dot only marks the name as fully qualified.
  const name = hostname.replace(/\.$/, '')
  return name.includes('.') && !name.split('.').includes('') && !localName.test(name)
}
