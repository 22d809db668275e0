import type { Misfit } from './cause-misfits.ts'
import { type EvidenceCode, type EvidenceKind, kindOf } from '../evidence-codes.ts'
import type { Evidence } from '../groups/findings.ts'
import type { GroupProfile } from '../groups/group-profile.ts'
import { type CauseCode, causeCodes, causes } from './innocent-causes.ts'
import { thresholds } from '../thresholds.ts'

/** An innocent cause that was tried, and what it leaves unexplained. */
export interface TriedCause {
  readonly code: CauseCode
  /** Whether the cause can apply to the group. */
  readonly fits: boolean
  /** Nats per vote. */
  readonly unexplained: number
  readonly kinds: readonly EvidenceKind[]
  /** The strong evidence that the cause explains, and that it does not. Missing, like `misfit`, in cases stored by an earlier version. */
  readonly explained?: readonly EvidenceCode[]
  readonly left?: readonly EvidenceCode[]
  /** Null if it fits. */
  readonly misfit?: Misfit | null
}

/** Tries every innocent cause. Sorted by `byFit`. */
export function tryCauses(group: GroupProfile): TriedCause[] {
  // Reports name only causes that may apply.
  const isPossible: Partial<Readonly<Record<CauseCode, boolean>>> = {
    dismissed: group.dismissed !== null,
    'clan-returns': !group.areComebacksKnown,
  }
  const codes = causeCodes.filter((code) => isPossible[code] !== false)
  const strong = strongCodes(group)
  const tried = codes.map((code) => {
    const explains = codesExplained(group, code)
    const left = strengthsWithout(group, explains)
    const unexplained = left.reduce((sum, [, strength]) => sum + strength, 0)
    const misfit = misfitOf(group, code)
    return {
      code,
      fits: misfit === null,
      unexplained,
      kinds: left.map(([kind]) => kind),
      explained: strong.filter((one) => explains.includes(one)),
      left: strong.filter((one) => !explains.includes(one)),
      misfit,
    }
  })
  return tried.sort(byFit)
}

/** Causes that fit come first, ordered by what they leave unexplained. */
export function byFit(a: TriedCause, b: TriedCause): number {
  return Number(b.fits) - Number(a.fits) || a.unexplained - b.unexplained
}

/** The least strength that a fitting cause leaves unexplained; Infinity if none fits. Providers alone are 0: a town may have its own. */
export function minUnexplained(tried: readonly TriedCause[]): number {
  const fitting = tried.filter(({ fits }) => fits)
  const isProvider = (kind: EvidenceKind) => kind === 'provider'
  return Math.min(...fitting.map(({ unexplained, kinds }) => (kinds.every(isProvider) ? 0 : unexplained)))
}

/** The same, but merely improbable causes fit, too. */
export function minWithoutDoubts(group: GroupProfile, tried: readonly TriedCause[]): number {
  return minUnexplained(
    tried.map((cause) => ({ ...cause, fits: cause.fits || misfitOf(group, cause.code, true) === null })),
  )
}

function codesExplained(group: GroupProfile, code: CauseCode): readonly EvidenceCode[] {
  const { explains } = causes[code]
  return typeof explains === 'function' ? explains(group) : explains
}

function misfitOf(group: GroupProfile, code: CauseCode, ignoreDoubts = false): Misfit | null {
  const { misfit, doubt } = causes[code]
  return misfit?.(group) ?? (ignoreDoubts ? null : (doubt?.(group) ?? null))
}

/** The evidence that is strong enough to count. */
export const strongCodes = ({ evidence }: GroupProfile): EvidenceCode[] =>
  evidence.filter(isStrong).map(({ code }) => code)

function isStrong({ code, strength }: Evidence): boolean {
  return kindOf[code] !== 'none' && strength >= thresholds.weakEvidence
}

/** The strongest evidence of each kind that is not explained. */
function strengthsWithout({ evidence }: GroupProfile, explained: readonly EvidenceCode[]): [EvidenceKind, number][] {
  const strengths = new Map<EvidenceKind, number>()
  for (const one of evidence) {
    const { code, strength } = one
    if (explained.includes(code) || !isStrong(one)) continue
    const kind = kindOf[code]
    strengths.set(kind, Math.max(strengths.get(kind) ?? 0, strength))
  }
  // A key has one history, so its evidence counts once.
  const [key, origin] = [strengths.get('key'), strengths.get('origin')]
  if (key !== undefined && origin !== undefined) strengths.delete(key < origin ? 'key' : 'origin')
  return [...strengths]
}

export const kindsOf = (group: GroupProfile): EvidenceKind[] => strengthsWithout(group, []).map(([kind]) => kind)
