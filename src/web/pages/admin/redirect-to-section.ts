import { type LoaderFunctionArgs, redirect } from 'react-router'
import { sectionNames, sectionPath } from './sections.ts'

/** Redirects old URLs such as `/admin?section=votes` to their section. */
export function redirectToSection({ request }: Pick<LoaderFunctionArgs, 'request'>): Response | undefined {
  const { searchParams: query } = new URL(request.url)
  const named = query.get('section')
  if (named === null) return undefined
  query.delete('section')
  const path = sectionPath(sectionNames.find((name) => name === named) ?? 'registrations')
  const rest = query.toString()
  return redirect(rest ? `${path}?${rest}` : path)
}
