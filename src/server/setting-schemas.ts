import path from 'node:path'
import * as z from 'zod/mini'

// Messages complete the sentence "The setting X …". They must not contain values that may be secret, such as a URL with a password.

export const text = z.string()

/** An IP address or host name. IPv6 addresses have no brackets, and may have a zone such as `%eth0`. */
export const host = text.check(
  z.refine(
    (value) => URL.canParse(value.includes(':') ? `http://[${value.replace(/%\w+$/, '')}]/` : `http://${value}/`),
    'must be an IP address or a host name',
  ),
)

export const filePath = z.pipe(
  text,
  z.transform((value) => path.resolve(value)),
)

export function matching(pattern: RegExp, message: string) {
  return text.check(z.regex(pattern, message))
}

export function integer(min: number, max: number) {
  const isInRange = (value: string) => /^-?\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
  const error = withValue(`must be a whole number from ${min} to ${max}`)
  return z.pipe(text.check(z.refine(isInRange, { error })), z.transform(Number))
}

export function oneOf<const V extends readonly [string, ...string[]]>(...values: V) {
  return z.enum(values, { error: withValue(`must be one of ${values.join(', ')}`) })
}

export function url(...schemes: readonly string[]) {
  return urlWithHint('', ...schemes)
}

function urlWithHint(hint: string, ...schemes: readonly string[]) {
  const protocol = new RegExp(`^(?:${schemes.join('|')})$`)
  return z.url({
    protocol,
    abort: true,
    error: `must be a URL that begins with ${schemes.map((s) => `${s}://`).join(' or ')}${hint}`,
  })
}

const passwordHint = '; set a password with special characters as DATABASE_PASSWORD'

/**
 * An unencoded password with `/`, `?` or `#` makes the URL invalid, or puts the `@` before the host into the path; one with `%` cannot
 * be decoded.
 */
export const databaseUrl = urlWithHint(passwordHint, 'postgres', 'postgresql').check(
  z.refine((value) => !new URL(value).pathname.includes('@'), {
    error: `must encode special characters of user name and password, as in %40${passwordHint}`,
  }),
  z.refine((value) => isDecodable(new URL(value).username + new URL(value).password), {
    error: `must encode special characters of user name and password, as in %40${passwordHint}`,
  }),
)

function isDecodable(value: string): boolean {
  try {
    return decodeURIComponent(value) !== undefined
  } catch {
    return false
  }
}

/** An HTTP origin. Rejects a path or query, which would be ignored: links would be wrong. */
export const origin = z.pipe(
  url('http', 'https').check(
    z.refine((value) => new URL(value).href === `${new URL(value).origin}/`, {
      error: 'must be an origin such as https://clans.example, without a path, query, user name or password',
    }),
  ),
  z.transform((value) => new URL(value).origin),
)

/** As Unix ms: midnight UTC. */
export const calendarDate = readBy((value) => {
  const at = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(`${value}T`) ? at : undefined
}, 'must be a date such as 2026-11-21')

/** Requires a host: without one, emails would silently go to this machine. */
export const mailServer = url('smtp', 'smtps').check(
  z.refine((value) => new URL(value).hostname !== '', {
    error: 'must name the host of the mail server, as in smtp://user:password@mail.example:587',
  }),
)

export const emailAddress = matching(
  /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/,
  'must be an email address such as admin@clans.example',
)

/** `read` returns undefined for an invalid value. */
export function readBy<T extends {}>(read: (value: string) => T | undefined, message: string) {
  return z.pipe(
    text,
    z.transform((value, context): T => {
      const result = read(value)
      if (result === undefined) context.issues.push({ code: 'custom', message, input: value })
      return result ?? z.NEVER
    }),
  )
}

/** `parse` throws for an invalid value; the message says which part is wrong. */
export function parsedBy<T>(parse: (value: string) => T) {
  return z.pipe(
    text,
    z.transform((value, context): T => {
      try {
        return parse(value)
      } catch (error) {
        const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
        context.issues.push({ code: 'custom', message: `is invalid: ${reason}`, input: value })
        return z.NEVER
      }
    }),
  )
}

function withValue(requirement: string) {
  return ({ input }: { readonly input?: unknown }) => `${requirement}, not "${String(input)}"`
}
