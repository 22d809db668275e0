/**
 * Kinds of problems. `file`: missing or malformed. `order`: the ledger is not sorted or repeats a receipt. `cast`: votes
 * differ from the cast commitment. `ledger`: the ledger differs from the result. `clans`: the published numbers do not follow
 * from the ledger and the rule. `input`: an input of the rule was changed. `result`: the result differs from the one in the
 * log. `log`: the log was rewritten or shortened. `signature`: the checkpoint is not signed by the site's key.
 */
export type FindingKind = 'file' | 'order' | 'cast' | 'ledger' | 'clans' | 'input' | 'result' | 'log' | 'signature'

export interface Finding {
  readonly kind: FindingKind
  /** One sentence. */
  readonly text: string
}

/** Whether the findings may be due to an earlier checkpoint: after the log or its key is replaced, every check against it fails. */
export function concernLog(findings: readonly Finding[]): boolean {
  return findings.some(({ kind }) => kind === 'log' || kind === 'signature')
}

/** A tampered ledger can have millions of wrong lines. */
const maxFindings = 100

/** Keeps the first hundred findings and counts the others. */
export class Findings {
  readonly list: Finding[] = []
  #omitted = 0

  /** Number of findings that are not in the list. */
  get omitted(): number {
    return this.#omitted
  }

  add(kind: FindingKind, text: string): void {
    if (this.list.length < maxFindings) this.list.push({ kind, text })
    else this.#omitted++
  }
}
