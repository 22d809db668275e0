type Channels = [red: number, green: number, blue: number]

function read(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const write = (channels: Channels) =>
  `#${channels
    .map((channel) =>
      Math.max(0, Math.min(255, Math.round(channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** `share` 0 is the first colour, 1 the second; both as #rrggbb. */
export function mix(one: string, other: string, share: number): string {
  const from = read(one)
  const to = read(other)
  return write([0, 1, 2].map((at) => (from[at] ?? 0) + ((to[at] ?? 0) - (from[at] ?? 0)) * share) as Channels)
}

/** Turns a colour's hue by a few degrees, keeping about its lightness. */
export function turnHue(hex: string, degrees: number): string {
  const [red, green, blue] = read(hex)
  const grey = 0.299 * red + 0.587 * green + 0.114 * blue
  const u = 0.492 * (blue - grey)
  const v = 0.877 * (red - grey)
  const angle = (degrees * Math.PI) / 180
  const turnedU = u * Math.cos(angle) - v * Math.sin(angle)
  const turnedV = u * Math.sin(angle) + v * Math.cos(angle)
  return write([grey + turnedV / 0.877, grey - 0.395 * turnedU - 0.581 * turnedV, grey + turnedU / 0.492])
}
