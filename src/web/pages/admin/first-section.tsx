import { type LoaderFunctionArgs, Navigate, useLocation } from 'react-router'
import { deskLoader, useDeskData } from './shared/desk-data.ts'
import { SectionPlaceholder } from './shared/desk-section.tsx'
import { redirectToSection } from './redirect-to-section.ts'
import { sectionPath } from './sections.ts'

const loadWaiting = deskLoader(async (api) => (await api.countWaiting()).body)

export const loader = (args: LoaderFunctionArgs) => redirectToSection(args) ?? loadWaiting(args)

/**
 * `/admin`: redirects to the cases if any are open, otherwise to the registrations. The browser redirects, because the server
 * does not know the user, and its redirect would reveal to everyone whether there are open cases.
 */
export function FirstSection() {
  const { search } = useLocation()
  const { data, error } = useDeskData<typeof loadWaiting>()
  if (!data && error === undefined) return <SectionPlaceholder />
  // Not redirected by the loader: the Back button would then return here.
  return <Navigate to={sectionPath(data && data.cases > 0 ? 'cases' : 'registrations') + search} replace />
}
