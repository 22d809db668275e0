/** The part of an address that identifies one customer: an IPv4 address, or the first 64 bits of an IPv6 address as `a:b:c:d`. */
export function customerAddress(text: string): string {
  if (!text.includes(':')) return text
  const mapped = text.lastIndexOf(':ffff:')
  if (mapped !== -1 && text.includes('.')) return text.slice(mapped + 6)
  return expandedGroups(text).slice(0, 4).join(':')
}

function expandedGroups(text: string): string[] {
  const [before = '', after] = text.split('::')
  const left = before.split(':')
  if (after !== undefined) {
    const right = after === '' ? [] : after.split(':')
    if (before === '') left.length = 0
    while (left.length + right.length < 8) left.push('0')
    left.push(...right)
  }
  return left.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
