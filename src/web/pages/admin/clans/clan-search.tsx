import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { Field } from '../../../features/forms/field.tsx'
import { useSearchField } from '../../../features/forms/use-search-field.ts'
import { Button } from '../../../ui/button.tsx'
import cellStyles from '../shared/cells.module.css'
import styles from './all-clans.module.css'
import { clanHref, type ClanQuery, maxSearchLength } from './clan-query.ts'

export function ClanSearch({ query }: { readonly query: ClanQuery }) {
  const navigate = useNavigate()
  const { field, submit, forget } = useSearchField(query.q)

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void navigate(clanHref({ ...query, q: submit(), page: 1 }), { preventScrollReset: true })
  }

  return (
    <search>
      <form className={styles.bar} aria-label="Search clans" onSubmit={search}>
        <div className={styles.search}>
          <Field
            ref={field}
            name="q"
            type="search"
            label="Search"
            hint="Part of a name or of an owner's email, or an ID; #7 finds only the clan with the ID 7"
            defaultValue={query.q}
            maxLength={maxSearchLength}
          />
        </div>
        <div className={styles.searchActions}>
          <Button type="submit" variant="primary">
            Search
          </Button>
          {query.q && (
            <Link
              to={clanHref({ ...query, q: '', page: 1 })}
              preventScrollReset
              className={cellStyles.link}
              onClick={forget}
            >
              Show all
            </Link>
          )}
        </div>
      </form>
    </search>
  )
}
