import type { Findings } from './findings.ts'
import type { LogEntry } from './log-entries.ts'
import type { ResultSummary } from './result-files.ts'

export type ResultEntry = Extract<LogEntry, { type: 'result' | 'correction' }>

interface CheckedResult {
  readonly summary: ResultSummary
  /** SHA-256 of `result.json`, in hex. */
  readonly resultHash: string
}

export function compareEntry(entry: ResultEntry, { summary, resultHash }: CheckedResult, findings: Findings): void {
  const { week, version, replaces } = summary
  if (entry.sha256 !== resultHash)
    findings.add('result', `result.json is not version ${version} of the result of ${week} to which the log commits.`)
  if ((entry.type === 'correction' ? entry.replaces : null) !== replaces)
    findings.add('result', 'The result and its log entry name different versions that it replaces.')
}

export function isResultEntry(entry: LogEntry): entry is ResultEntry {
  return entry.type === 'result' || entry.type === 'correction'
}
