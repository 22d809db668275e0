import { useRouteError } from 'react-router'
import { statusOf } from '../../public-errors.ts'

export function ErrorPage({ status }: { status?: number }) {
  const error = useRouteError()
  return <h1>{status ?? statusOf(error)}</h1>
}
