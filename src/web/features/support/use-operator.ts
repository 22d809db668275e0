import { useSite } from '../../site.tsx'

/** Who runs the site, as a sentence says it. */
export function useOperator(): string {
  const { operatorName, siteName } = useSite()
  return operatorName ?? `the operator of ${siteName}`
}
