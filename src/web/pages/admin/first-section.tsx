import { type LoaderFunctionArgs, Navigate, useLocation } from 'react-router'
import { deskLoader, useDeskData } from './desk-data.ts'
import { SectionPlaceholder } from './desk-section.tsx'
import { redirectToSection } from './redirect-to-section.ts'
import { sectionPath } from './sections.ts'

const loadWaiting = deskLoader(async (api) => (await api.countWaiting()).body)

export const loader = (args: LoaderFunctionArgs) => redirectToSection(args) ?? loadWaiting(args)

/**
 * `/admin`: redirects to the cases if any are open, otherwise to the registrations. The browser decides: the server does not know who asks,
 * and its redirect would tell everyone whether there are open cases.
 */
export function FirstSection() {
  const { search } = useLocation()
  const { data, error } = useDeskData<typeof loadWaiting>()
  if (!data && error === undefined) return <SectionPlaceholder />
  // Not the loader's redirect: after one, the back button would lead here again.
  return <Navigate to={sectionPath(data && data.cases > 0 ? 'cases' : 'registrations') + search} replace />
}
