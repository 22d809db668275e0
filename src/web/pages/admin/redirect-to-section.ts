import { type LoaderFunctionArgs, redirect } from 'react-router'
import { sectionNames, sectionPath } from './sections.ts'

/** Redirects `/admin` to the first section, and old URLs such as `/admin?section=votes` to their section. */
export function redirectToSection({ request }: LoaderFunctionArgs): Response {
  const { searchParams: query } = new URL(request.url)
  const named = query.get('section')
  query.delete('section')
  const path = sectionPath(sectionNames.find((name) => name === named) ?? 'registrations')
  const rest = query.toString()
  return redirect(rest ? `${path}?${rest}` : path)
}
