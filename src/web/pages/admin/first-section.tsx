import { type LoaderFunctionArgs, Navigate, useLocation } from 'react-router'
import { deskLoader, useDeskData } from './desk-data.ts'
import { SectionPlaceholder } from './desk-section.tsx'
import { redirectToSection } from './redirect-to-section.ts'
import { sectionPath } from './sections.ts'

const loadWaiting = deskLoader(async (api) => (await api.countWaiting()).body)

export const loader = (args: LoaderFunctionArgs) => redirectToSection(args) ?? loadWaiting(args)

/**
 * `/admin`: leads to the cases while there are open ones, otherwise to the registrations. The server does not know the user, and nobody else
 * may learn whether there are cases.
 */
export function FirstSection() {
  const { search } = useLocation()
  const { data, error } = useDeskData<typeof loadWaiting>()
  if (!data && error === undefined) return <SectionPlaceholder />
  // Not the loader's redirect: after one, the back button would lead here again.
  return <Navigate to={sectionPath(data && data.cases > 0 ? 'cases' : 'registrations') + search} replace />
}
