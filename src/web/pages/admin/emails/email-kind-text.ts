const texts = new Map([
  ['verify', 'Email verification'],
  ['reset', 'Password reset'],
  ['address-known', 'Already registered'],
])

/** Describes the kind of an email. Another version of the site may have queued kinds that this one does not know. */
export function emailKindText(kind: string): string {
  const words = kind.replaceAll('-', ' ')
  return texts.get(kind) ?? words.charAt(0).toUpperCase() + words.slice(1)
}
