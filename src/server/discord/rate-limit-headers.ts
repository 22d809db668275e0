/** Discord's error code of an invite that does not exist, has expired or was revoked. */
export const unknownInvite = 10_006

/**
 * How long the response asks to wait before the next request, in ms; 0 if it does not. Discord may send any of these values, so the
 * longest wait applies. `retryAfter` is the value in the body, in seconds like the headers.
 */
export function pauseOf(headers: Headers, retryAfter = 0): number {
  const secondsIn = (name: string) => Number(headers.get(name) ?? 0)
  const untilReset = headers.get('x-ratelimit-remaining') === '0' ? secondsIn('x-ratelimit-reset-after') : 0
  const seconds = [secondsIn('retry-after'), untilReset, retryAfter].filter((value) => Number.isFinite(value))
  return Math.ceil(Math.max(0, ...seconds) * 1000)
}
