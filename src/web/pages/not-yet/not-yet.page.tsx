import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { siteContext } from '../../context.ts'
import { Container } from '../../ui/container.tsx'
import styles from '../error/error.page.module.css'

/** In development a page that is still to come says so; anywhere else it does not exist. */
export function loadNotYet({ context }: LoaderFunctionArgs): null {
  if (!context.get(siteContext).development) throw new Response(null, { status: 404 })
  return null
}

export function NotYetPage() {
  const { pathname } = useLocation()
  return (
    <Container>
      <title>Not there yet</title>
      <section className={styles.panel}>
        <h1 className={styles.headline}>Not there yet</h1>
        <p className={styles.words}>
          <code>{pathname}</code> is still to come. Only a development server links to it.
        </p>
      </section>
    </Container>
  )
}
