export interface ListenStatement {
  readonly kind: 'listen' | 'unlisten'
  /** `*` for all channels. */
  readonly channel: string
}

const statement = /(?:^|;)\s*(un)?listen\s+("(?:[^"]|"")+"|[\p{L}_][\p{L}\p{N}_$]*|\*)\s*(?=;|$)/giu
const discard = /(?:^|;)\s*discard\s+all\s*(?=;|$)/iu
/** PostgreSQL truncates longer names. */
const maxNameLength = 63

export function findListenStatements(sql: string): ListenStatement[] {
  const statements = Array.from(sql.matchAll(statement), ([, un, name = '']): ListenStatement => ({
    kind: un ? 'unlisten' : 'listen',
    channel: channelName(name),
  }))
  if (discard.test(sql)) statements.push({ kind: 'unlisten', channel: '*' })
  return statements
}

function channelName(identifier: string): string {
  const name = identifier.startsWith('"') ? identifier.slice(1, -1).replaceAll('""', '"') : identifier.toLowerCase()
  return name.slice(0, maxNameLength)
}
