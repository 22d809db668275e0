/** How many calls one client address may make: `points` per `seconds`, all windows at once. IPv6 counts by /64. */
export const limits = {
  read: [
    { points: 50, seconds: 10 },
    { points: 200, seconds: 60 },
  ],
  vote: [{ points: 120, seconds: 60 }],
  follow: [{ points: 30, seconds: 60 }],
} as const satisfies Record<string, readonly { points: number; seconds: number }[]>

export type LimitName = keyof typeof limits
