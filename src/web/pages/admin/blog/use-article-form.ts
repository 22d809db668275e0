import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AppError } from '#contract/errors.ts'
import type { DeskArticle } from '#contract/blog.ts'
import { proposeSlug } from '#contract/rules/article-rules.ts'
import { useApi } from '../../../api-context.tsx'
import { useContractForm } from '../../../features/forms/use-contract-form.ts'
import { type DraftText, openDraft } from '../../../features/drafts/draft-store.ts'
import { useUser } from '../../../features/session/session-context.tsx'
import { type ArticleDraft, draftOf, fieldNames, isSameDraft } from './article-draft.ts'
import { articleFormErrors } from './article-form-errors.ts'
import { useChosenImage } from './use-chosen-image.ts'

interface Values {
  readonly draft: ArticleDraft
  readonly revision: number
  readonly cover: File | undefined
  readonly banner: File | undefined
}

/** The form to write an article: `article` is undefined for a new one. `onSaved` receives what is stored now. */
export function useArticleForm(article: DeskArticle | undefined, onSaved: (saved: DeskArticle, words: string) => void) {
  const api = useApi()
  const user = useUser()
  // Of whoever began: the session may end before what is typed is saved.
  const [writer] = useState(user?.email ?? '')
  const [id, setId] = useState(article?.id)
  const store = useMemo(() => openDraft(writer, `article ${id ?? 'new'}`), [writer, id])
  const [kept] = useState(() => readDraft(store.get()))
  const [draft, setDraft] = useState<ArticleDraft>(kept ?? draftOf(article))
  const [revision, setRevision] = useState(kept?.revision ?? article?.revision ?? 0)
  const [restored, setRestored] = useState(kept !== undefined && !isSameDraft(kept, draftOf(article)))
  const cover = useChosenImage(article?.cover_image_filename ?? undefined)
  const banner = useChosenImage(article?.banner_image_filename ?? undefined)
  const [isOutdated, setOutdated] = useState(false)
  const [uploaded, setUploaded] = useState(0)
  const latest = useRef(draft)

  const typed = !isSameDraft(draft, draftOf(article))
  const dirty = typed || cover.changed || banner.changed

  useEffect(() => {
    latest.current = draft
  })
  useEffect(
    () => void store.set(typed ? { ...draft, revision: String(revision) } : undefined),
    [store, typed, draft, revision],
  )

  function change(news: Partial<ArticleDraft>) {
    const next = { ...draft, ...news }
    // An address that readers know already does not change by itself.
    const follows = !article && news.slug === undefined && draft.slug === proposeSlug(draft.title)
    setDraft(follows ? { ...next, slug: proposeSlug(next.title) } : next)
  }

  const textBody = (values: Values) => ({
    title: values.draft.title.trim(),
    slug: values.draft.slug,
    content: values.draft.content,
    ...(values.cover && { coverImageFile: values.cover }),
    ...(values.banner && { bannerImageFile: values.banner }),
  })
  const editBody = (values: Values) => ({
    ...textBody(values),
    revision: String(values.revision),
    coverImage: cover.stays,
    bannerImage: banner.stays,
  })

  const form = useContractForm(article ? 'editArticle' : 'writeArticle', {
    fields: fieldNames,
    values: { draft, revision, cover: cover.file, banner: banner.file },
    body: article ? editBody : textBody,
    validate: () => ({ coverImageFile: cover.error, bannerImageFile: banner.error }),
    isRevealed: (name, _, touched) => touched.includes(name) || name.endsWith('File'),
    async send(_, values) {
      setOutdated(false)
      setUploaded(0)
      const init = values.cover || values.banner ? { onUpload: setUploaded } : {}
      const { body: saved } = article
        ? await api.editArticle({ params: { id: String(article.id) }, body: editBody(values) }, init)
        : await api.writeArticle({ body: textBody(values) }, init)
      store.set(undefined)
      // Until its own editor opens, what is typed belongs to it already.
      setId(saved.id)
      hydrate(saved, isSameDraft(latest.current, values.draft))
      onSaved(
        saved,
        `“${saved.title}” is saved${saved.published_at === null ? ' as a draft' : ', and readers see it so'}.`,
      )
    },
    explain(error) {
      setOutdated(error instanceof AppError && error.code === 'article_changed')
      return articleFormErrors(error)
    },
  })

  /** What was typed while it was sent stays, as a change of what is stored now. */
  function hydrate(stored: DeskArticle | undefined, withText: boolean) {
    if (withText) setDraft(draftOf(stored))
    setRevision(stored?.revision ?? 0)
    cover.clear()
    banner.clear()
    setOutdated(false)
    form.clear()
    setRestored(false)
  }

  /** Replaces what somebody else has saved since. */
  async function overwrite() {
    const { body } = await api.listAllArticles().catch(() => ({ body: [] }))
    const newest = body.find(({ id }) => id === article?.id)?.revision ?? revision
    // Rendered before the form is read.
    flushSync(() => setRevision(newest))
    form.submit()
  }

  return {
    ...form,
    draft,
    change,
    cover,
    banner,
    /** How much of the form is uploaded, from 0 to 1. */
    uploaded,
    dirty,
    restored,
    isOutdated,
    overwrite: () => void overwrite(),
    /** Returns to what is stored. */
    discard: () => hydrate(article, true),
  }
}

export type ArticleFormState = ReturnType<typeof useArticleForm>

/** What was typed and not saved, and the revision that it changes; 0 where it is new. */
function readDraft(kept: DraftText | undefined): (ArticleDraft & { readonly revision: number }) | undefined {
  if (!kept) return undefined
  const { title = '', slug = '', content = '', revision } = kept
  return { title, slug, content, revision: Number(revision) || 0 }
}
