type Channels = [red: number, green: number, blue: number]

function parseHex(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const formatHex = (channels: Channels) =>
  `#${channels
    .map((channel) =>
      Math.max(0, Math.min(255, Math.round(channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Mixes two colors of the form #rrggbb; a `share` of 0 returns the first, 1 the second. */
export function mix(one: string, other: string, share: number): string {
  const from = parseHex(one)
  const to = parseHex(other)
  return formatHex([0, 1, 2].map((i) => (from[i] ?? 0) + ((to[i] ?? 0) - (from[i] ?? 0)) * share) as Channels)
}

export function turnHue(hex: string, degrees: number): string {
  const [red, green, blue] = parseHex(hex)
  const gray = 0.299 * red + 0.587 * green + 0.114 * blue
  const u = 0.492 * (blue - gray)
  const v = 0.877 * (red - gray)
  const angle = (degrees * Math.PI) / 180
  const turnedU = u * Math.cos(angle) - v * Math.sin(angle)
  const turnedV = u * Math.sin(angle) + v * Math.cos(angle)
  return formatHex([gray + turnedV / 0.877, gray - 0.395 * turnedU - 0.581 * turnedV, gray + turnedU / 0.492])
}
