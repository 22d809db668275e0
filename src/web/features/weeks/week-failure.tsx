import { MissingPage } from '../errors/missing-page.tsx'

export function WeekFailure() {
  return (
    <MissingPage
      eyebrow="Results"
      headline="No result for this week"
      message="The week has not begun, ended before this site published results, or its address is mistyped. Addresses look like /weeks/2026-W47."
      link={{ href: '/weeks', text: 'All results' }}
    />
  )
}
