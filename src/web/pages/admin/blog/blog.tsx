import { useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { DeskArticle } from '#contract/blog.ts'
import { countOf } from '#contract/rules/text/count-texts.ts'
import { useApi } from '../../../api-context.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Table } from '../../../ui/table.tsx'
import { ConfirmDialog, type Confirmation } from '../shared/confirmation/confirm-dialog.tsx'
import { deskLoader, useDeskData } from '../shared/desk-data.ts'
import { DeskSection, EmptyState, SectionData } from '../shared/desk-section.tsx'
import { articleColumns } from './article-columns.tsx'
import { ArticleEditor } from './article-editor.tsx'
import { articleHref, blogHref, readArticleId } from './article-href.ts'
import { deleteConfirmation, publishConfirmation, unpublishConfirmation } from './article-confirmations.ts'

export const loader = deskLoader(async (api) => (await api.listAllArticles()).body)

/** The blog section: the list of all articles, or the editor of the article in the URL. */
export function Blog() {
  const api = useApi()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const list = useDeskData<typeof loader>()
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const opened = readArticleId(query)
  const [saved, setSaved] = useState<{ readonly message: string; readonly view: typeof opened }>()
  const status = saved?.view === opened ? saved?.message : undefined
  const { location: nextLocation } = useNavigation()
  // The article that the user is editing; undefined during a navigation and after unmounting.
  const currentEditorId = useRef(opened)

  useEffect(() => {
    currentEditorId.current = nextLocation ? undefined : opened
    return () => {
      currentEditorId.current = undefined
    }
  }, [opened, nextLocation])

  function finish(message: string) {
    setConfirmation(undefined)
    setSaved({ message, view: opened })
    list.reload()
  }

  function showSaved(article: DeskArticle, message: string) {
    list.change((articles) => [article, ...articles.filter(({ id }) => id !== article.id)])
    setSaved({ message, view: article.id })
    // Do not navigate if the user has left the editor in the meantime. Navigating also reloads the list.
    if (currentEditorId.current === 'new')
      void navigate(articleHref(article.id), { replace: true, preventScrollReset: true })
    else list.reload()
  }

  const articleActions = {
    publish: (article: DeskArticle) => setConfirmation(publishConfirmation(api, article)),
    unpublish: (article: DeskArticle) => setConfirmation(unpublishConfirmation(api, article)),
    remove: (article: DeskArticle) => setConfirmation(deleteConfirmation(api, article)),
  }
  return (
    <DeskSection
      headline={headlineOf(opened)}
      description={
        opened === undefined
          ? 'All articles, most recently changed first. Readers see only published ones.'
          : 'The preview shows the article as readers will see it. Unsaved text is kept in this tab.'
      }
      // With an open article, the editor shows the status next to its buttons.
      status={opened === undefined ? status : undefined}
      actions={
        opened === undefined ? (
          <ButtonLink href={articleHref('new')} variant="primary" onClick={() => setSaved(undefined)}>
            Write an article
          </ButtonLink>
        ) : (
          <ButtonLink href={blogHref} onClick={() => setSaved(undefined)}>
            All articles
          </ButtonLink>
        )
      }
    >
      <SectionData loaded={list} keepData={opened !== undefined}>
        {(articles) => {
          if (opened === 'new')
            return (
              <ArticleEditor
                key="new"
                article={undefined}
                status={status}
                onSaved={showSaved}
                actions={articleActions}
              />
            )
          if (opened !== undefined) {
            const article = articles.find(({ id }) => id === opened)
            if (article)
              return (
                <ArticleEditor
                  key={opened}
                  article={article}
                  status={status}
                  onSaved={showSaved}
                  actions={articleActions}
                />
              )
            return <EmptyState headline="There is no such article">It may have been deleted.</EmptyState>
          }
          if (articles.length === 0)
            return <EmptyState headline="No articles yet">New articles appear here.</EmptyState>
          return (
            <Table
              caption={`${countOf(articles.length, 'article')}, most recently changed first`}
              columns={articleColumns(articleActions)}
              rows={articles}
              keyOf={({ id }) => id}
              busy={list.busy}
            />
          )
        }}
      </SectionData>
      <ConfirmDialog
        confirmation={confirmation}
        onClose={() => setConfirmation(undefined)}
        onDone={finish}
        onOutdated={list.reload}
      />
    </DeskSection>
  )
}

function headlineOf(opened: ReturnType<typeof readArticleId>): string {
  if (opened === undefined) return 'Blog'
  return opened === 'new' ? 'Write an article' : 'Edit article'
}
