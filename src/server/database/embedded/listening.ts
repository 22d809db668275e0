/** What a request does to the channels that its connection listens to. */
export interface ListeningChange {
  readonly kind: 'listen' | 'unlisten'
  /** `*` where every channel is meant. */
  readonly channel: string
}

const statement = /(?:^|;)\s*(un)?listen\s+("(?:[^"]|"")+"|[\p{L}_][\p{L}\p{N}_$]*|\*)\s*(?=;|$)/giu
const discard = /(?:^|;)\s*discard\s+all\s*(?=;|$)/iu
/** PostgreSQL cuts longer names. */
const maxNameLength = 63

/** The LISTEN and UNLISTEN statements of a request, in their order. */
export function listeningChanges(sql: string): ListeningChange[] {
  const changes = Array.from(sql.matchAll(statement), ([, un, name = '']): ListeningChange => ({
    kind: un ? 'unlisten' : 'listen',
    channel: channelName(name),
  }))
  if (discard.test(sql)) changes.push({ kind: 'unlisten', channel: '*' })
  return changes
}

function channelName(written: string): string {
  const name = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written.toLowerCase()
  return name.slice(0, maxNameLength)
}
