import { useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { DeskArticle } from '#contract/blog.ts'
import { useApi } from '../../../api-context.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Table } from '../../../ui/table.tsx'
import { ActDialog, type Question } from '../act-dialog.tsx'
import { DeskSection, LoadState, NothingHere } from '../desk-section.tsx'
import { useLoaded } from '../use-loaded.ts'
import { articleColumns } from './article-columns.tsx'
import { ArticleEditor } from './article-editor.tsx'
import { articleHref, blogHref, readArticleId } from './article-href.ts'
import { askDelete, askPublish, askTakeBack } from './article-questions.ts'

/** The blog: the list of all articles, or the one that the URL names, being written. */
export function Blog() {
  const api = useApi()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const list = useLoaded(async () => (await api.listAllArticles()).body)
  const [question, setQuestion] = useState<Question>()
  const [said, setSaid] = useState<string>()
  const opened = readArticleId(query)
  const { location: coming } = useNavigation()
  const stays = useRef(opened)

  useEffect(() => {
    stays.current = coming ? undefined : opened
    return () => {
      stays.current = undefined
    }
  }, [opened, coming])

  function finish(words: string) {
    setQuestion(undefined)
    setSaid(words)
    list.reload()
  }

  function takeOver(saved: DeskArticle, words: string) {
    list.change((articles) => [saved, ...articles.filter(({ id }) => id !== saved.id)])
    setSaid(words)
    // Whoever has left the editor since is not called back to it.
    if (stays.current === 'new') void navigate(articleHref(saved.id), { replace: true, preventScrollReset: true })
  }

  const asks = {
    publish: (article: DeskArticle) => setQuestion(askPublish(api, article)),
    takeBack: (article: DeskArticle) => setQuestion(askTakeBack(api, article)),
    remove: (article: DeskArticle) => setQuestion(askDelete(api, article)),
  }
  return (
    <DeskSection
      headline={headlineOf(opened)}
      words={
        opened === undefined
          ? 'All articles, the last changed first. Readers see those that are published.'
          : 'The preview shows the article as its readers see it. What you type is kept in this tab until it is saved.'
      }
      // Beside its buttons, which the editor has far below.
      said={opened === undefined ? said : undefined}
      ways={
        opened === undefined ? (
          <ButtonLink href={articleHref('new')} variant="primary" onClick={() => setSaid(undefined)}>
            Write an article
          </ButtonLink>
        ) : (
          <ButtonLink href={blogHref} onClick={() => setSaid(undefined)}>
            All articles
          </ButtonLink>
        )
      }
    >
      <LoadState loaded={list}>
        {(articles) => {
          if (opened === 'new')
            return <ArticleEditor key="new" article={undefined} said={said} onSaved={takeOver} asks={asks} />
          if (opened !== undefined) {
            const article = articles.find(({ id }) => id === opened)
            if (article)
              return <ArticleEditor key={opened} article={article} said={said} onSaved={takeOver} asks={asks} />
            return <NothingHere headline="This article is not there any more">Somebody has deleted it.</NothingHere>
          }
          if (articles.length === 0)
            return <NothingHere headline="No articles yet">Those that are written appear here.</NothingHere>
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
      </LoadState>
      <ActDialog question={question} onClose={() => setQuestion(undefined)} onDone={finish} onOutdated={list.reload} />
    </DeskSection>
  )
}

function headlineOf(opened: ReturnType<typeof readArticleId>): string {
  if (opened === undefined) return 'Blog'
  return opened === 'new' ? 'Write an article' : 'Edit article'
}
