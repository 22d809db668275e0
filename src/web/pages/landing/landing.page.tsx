import { useRef } from 'react'
import { Link, useLoaderData } from 'react-router'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { minLandingClans } from '#contract/rules/clans/facet-paths.ts'
import { pageSize, pageSlots } from '#contract/rules/lists/pages.ts'
import { ClanGrid } from '../../features/clan-list/clan-grid.tsx'
import { useFocusOnNewPage } from '../../ui/use-focus-on-new-page.ts'
import { PageHead } from '../../features/head/page-head.tsx'
import { breadcrumbs, StructuredData } from '../../features/head/structured-data.tsx'
import { VotingOptions } from '../../features/voting/options/voting-options.tsx'
import { useSite } from '../../site.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { countClans } from '#contract/rules/text/count-texts.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { landingTitle, sharedFacetsText } from './facet-texts.ts'
import styles from './landing.module.css'
import { hrefOfPage, type loadLanding, type RelatedList } from './load-landing.ts'

export { loadLanding } from './load-landing.ts'

const listId = 'clans'

/** `/clans/europe/pc`: the ranked clans with these facets, for search engines and external links. */
export function LandingPage() {
  const { path, facets, listPath, page, pages, clans, total, related } = useLoaderData<typeof loadLanding>()
  const { gameName } = useSite()
  const list = useRef<HTMLElement>(null)
  useFocusOnNewPage(list, page, listId)
  const title = landingTitle(facets)
  const count = countClans(total)
  return (
    <Container>
      <PageHead
        title={[`${title} · ${gameName}`, ...(page > 1 ? [`page ${page}`] : [])].join(' · ')}
        description={`${title} for ${gameName}: ${count}, ranked by this week's votes. Compare them, follow an invite, and vote for yours.`}
        canonical={hrefOfPage(path, page)}
        noindex={total < minLandingClans}
      />
      <StructuredData
        describe={(absolute) => [
          {
            '@type': 'CollectionPage',
            name: title,
            url: absolute(hrefOfPage(path, page)),
            mainEntity: {
              '@type': 'ItemList',
              numberOfItems: total,
              itemListElement: clans.map((clan, index) => ({
                '@type': 'ListItem',
                position: (page - 1) * pageSize + index + 1,
                name: clan.name,
                url: absolute(clanPath(clan)),
              })),
            },
          },
          breadcrumbs([
            ['Clans', absolute('/')],
            [title, absolute(path)],
          ]),
        ]}
      />
      <div className={styles.page}>
        <header className={styles.head}>
          <Breadcrumb current={title} />
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.text}>
            {total === 0
              ? `No clan for ${gameName} lists ${sharedFacetsText(facets)} yet.`
              : `${count} for ${gameName}, ranked by this week’s votes. All of these clans list ${sharedFacetsText(facets)}.`}
          </p>
          <div className={styles.actions}>
            <ButtonLink href={`${listPath}#clans`}>Change the filters</ButtonLink>
            <VotingOptions />
          </div>
        </header>
        {clans.length > 0 && (
          <section ref={list} id={listId} aria-labelledby="ranking" className={styles.list} tabIndex={-1}>
            <div>
              <h2 id="ranking">
                <VisuallyHidden>This week’s ranking</VisuallyHidden>
              </h2>
              <ClanGrid key={hrefOfPage(path, page)} clans={clans} firstOnPage />
            </div>
            {pages > 1 && (
              <Pagination
                label={`Pages of: ${title}`}
                current={page}
                slots={pageSlots(page, pages)}
                hrefOf={(number) => `${hrefOfPage(path, number)}#${listId}`}
              />
            )}
          </section>
        )}
        <Related lists={related} />
      </div>
    </Container>
  )
}

function Related({ lists }: { readonly lists: readonly RelatedList[] }) {
  if (lists.length === 0) return null
  return (
    <nav aria-labelledby="related" className={styles.related}>
      <h2 id="related">Related lists</h2>
      <ul>
        {lists.map(({ path, facets, clans }) => (
          <li key={path}>
            <Link to={path}>
              {landingTitle(facets)} ({groupDigits(clans)})
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
