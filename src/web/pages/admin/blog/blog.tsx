import { useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { DeskArticle } from '#contract/blog.ts'
import { useApi } from '../../../api-context.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Table } from '../../../ui/table.tsx'
import { ConfirmDialog, type Question } from '../confirm-dialog.tsx'
import { deskLoader, useDeskData } from '../desk-data.ts'
import { DeskSection, EmptyState, SectionData } from '../desk-section.tsx'
import { articleColumns } from './article-columns.tsx'
import { ArticleEditor } from './article-editor.tsx'
import { articleHref, blogHref, readArticleId } from './article-href.ts'
import { askDelete, askPublish, askTakeBack } from './article-confirmations.ts'

export const loader = deskLoader(async (api) => (await api.listAllArticles()).body)

/** The blog: the list of all articles, or the editor of the one in the URL. */
export function Blog() {
  const api = useApi()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const list = useDeskData<typeof loader>()
  const [question, setQuestion] = useState<Question>()
  const [status, setStatus] = useState<string>()
  const opened = readArticleId(query)
  const { location: coming } = useNavigation()
  const stays = useRef(opened)

  useEffect(() => {
    stays.current = coming ? undefined : opened
    return () => {
      stays.current = undefined
    }
  }, [opened, coming])

  function finish(message: string) {
    setQuestion(undefined)
    setStatus(message)
    list.reload()
  }

  function showSaved(saved: DeskArticle, message: string) {
    list.change((articles) => [saved, ...articles.filter(({ id }) => id !== saved.id)])
    setStatus(message)
    // Navigating loads the list, too. A user who has left the editor since is not called back to it.
    if (stays.current === 'new') void navigate(articleHref(saved.id), { replace: true, preventScrollReset: true })
    else list.reload()
  }

  const asks = {
    publish: (article: DeskArticle) => setQuestion(askPublish(api, article)),
    takeBack: (article: DeskArticle) => setQuestion(askTakeBack(api, article)),
    remove: (article: DeskArticle) => setQuestion(askDelete(api, article)),
  }
  return (
    <DeskSection
      headline={headlineOf(opened)}
      description={
        opened === undefined
          ? 'All articles, the last changed first. Readers see those that are published.'
          : 'The preview shows the article as its readers see it. What you type is kept in this tab until it is saved.'
      }
      // The editor shows it beside its buttons, far below.
      status={opened === undefined ? status : undefined}
      actions={
        opened === undefined ? (
          <ButtonLink href={articleHref('new')} variant="primary" onClick={() => setStatus(undefined)}>
            Write an article
          </ButtonLink>
        ) : (
          <ButtonLink href={blogHref} onClick={() => setStatus(undefined)}>
            All articles
          </ButtonLink>
        )
      }
    >
      <SectionData loaded={list} keepsData={opened !== undefined}>
        {(articles) => {
          if (opened === 'new')
            return <ArticleEditor key="new" article={undefined} said={status} onSaved={showSaved} asks={asks} />
          if (opened !== undefined) {
            const article = articles.find(({ id }) => id === opened)
            if (article)
              return <ArticleEditor key={opened} article={article} said={status} onSaved={showSaved} asks={asks} />
            return <EmptyState headline="This article is not there any more">Somebody has deleted it.</EmptyState>
          }
          if (articles.length === 0)
            return <EmptyState headline="No articles yet">Those that are written appear here.</EmptyState>
          return (
            <Table
              caption={`${articles.length} ${articles.length === 1 ? 'article' : 'articles'}; the last changed come first`}
              columns={articleColumns(asks)}
              rows={articles}
              keyOf={({ id }) => id}
              busy={list.busy}
            />
          )
        }}
      </SectionData>
      <ConfirmDialog
        question={question}
        onClose={() => setQuestion(undefined)}
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
