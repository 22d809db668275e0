import { useSite } from '../../site.tsx'

/** The operator's name for use within a sentence. */
export function useOperatorName(): string {
  const { operatorName, siteName } = useSite()
  return operatorName ?? `the operator of ${siteName}`
}
