import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { Field } from '../../../features/forms/field.tsx'
import { Button } from '../../../ui/button.tsx'
import cellStyles from '../cells.module.css'
import styles from './all-clans.module.css'
import { clanHref, type ClanQuery, longestSearch } from './clan-query.ts'

/** Finds clans by name, id or owner. */
export function ClanSearch({ query }: { readonly query: ClanQuery }) {
  const navigate = useNavigate()

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('q')
    const q = typeof given === 'string' ? given.trim() : ''
    void navigate(clanHref({ ...query, q, page: 1 }), { preventScrollReset: true })
  }

  return (
    <search>
      <form className={styles.bar} aria-label="Search clans" onSubmit={search}>
        <div className={styles.search}>
          <Field
            key={query.q}
            name="q"
            type="search"
            label="Search"
            hint="Part of a name or of an owner's address, or an id"
            defaultValue={query.q}
            maxLength={longestSearch}
          />
        </div>
        <div className={styles.searchWays}>
          <Button type="submit" variant="primary">
            Search
          </Button>
          {query.q && (
            <Link to={clanHref({ ...query, q: '', page: 1 })} preventScrollReset className={cellStyles.link}>
              Show all
            </Link>
          )}
        </div>
      </form>
    </search>
  )
}
