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

export function useArticleForm(
  article: DeskArticle | undefined,
  onSaved: (saved: DeskArticle, message: string) => void,
) {
  const api = useApi()
  const user = useUser()
  // The draft belongs to the user who started it, even if the session ends before it is saved.
  const [writer] = useState(user?.email ?? '')
  const [id, setId] = useState(article?.id)
  const store = useMemo(() => openDraft(writer, `article ${id ?? 'new'}`), [writer, id])
  const [storedDraft] = useState(() => readDraft(store.get()))
  const [draft, setDraft] = useState<ArticleDraft>(storedDraft ?? draftOf(article))
  const [revision, setRevision] = useState(storedDraft?.revision ?? article?.revision ?? 0)
  const [restored, setRestored] = useState(storedDraft !== undefined && !isSameDraft(storedDraft, draftOf(article)))
  const cover = useChosenImage(article?.cover_image_filename ?? undefined, article?.cover_image_access)
  const banner = useChosenImage(article?.banner_image_filename ?? undefined, article?.banner_image_access)
  const [isOutdated, setIsOutdated] = useState(false)
  const [uploaded, setUploaded] = useState(0)
  const latest = useRef(draft)

  const [base, setBase] = useState(article)
  if (article?.revision !== base?.revision) {
    setBase(article)
    // The form's own saves set its revision, so a newer one is another administrator's: show it unless there are unsaved changes.
    const isOthers = article !== undefined && article.revision > revision
    if (isOthers && isSameDraft(draft, draftOf(base)) && !cover.changed && !banner.changed) {
      setDraft(draftOf(article))
      setRevision(article.revision)
    }
  }

  const isTextChanged = !isSameDraft(draft, draftOf(article))
  const dirty = isTextChanged || cover.changed || banner.changed

  useEffect(() => {
    latest.current = draft
  })
  useEffect(
    () => void store.set(isTextChanged ? { ...draft, revision: String(revision) } : undefined),
    [store, isTextChanged, draft, revision],
  )

  function change(changes: Partial<ArticleDraft>) {
    const next = { ...draft, ...changes }
    // The slug follows the title only until the article is saved, because readers may know its URL afterward.
    const slugFollowsTitle = !article && changes.slug === undefined && draft.slug === proposeSlug(draft.title)
    setDraft(slugFollowsTitle ? { ...next, slug: proposeSlug(next.title) } : next)
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
    coverImage: cover.storedImage,
    bannerImage: banner.storedImage,
  })

  const form = useContractForm(article ? 'editArticle' : 'writeArticle', {
    fields: fieldNames,
    values: { draft, revision, cover: cover.file, banner: banner.file },
    body: article ? editBody : textBody,
    validate: () => ({ coverImageFile: cover.error, bannerImageFile: banner.error }),
    isRevealed: (name, _, touched) => touched.includes(name) || name.endsWith('File'),
    async send(_, values) {
      setIsOutdated(false)
      setUploaded(0)
      const init = values.cover || values.banner ? { onUpload: setUploaded } : {}
      const { body: saved } = article
        ? await api.editArticle({ params: { id: String(article.id) }, body: editBody(values) }, init)
        : await api.writeArticle({ body: textBody(values) }, init)
      store.set(undefined)
      // The user may keep typing before the editor of the new article opens, so store that draft under the new ID.
      setId(saved.id)
      reset(saved, isSameDraft(latest.current, values.draft))
      onSaved(saved, `“${saved.title}” was saved${saved.published_at === null ? ' as a draft' : ' and is live'}.`)
    },
    toFormErrors(error) {
      setIsOutdated(error instanceof AppError && error.code === 'article_changed')
      return articleFormErrors(error)
    },
  })

  /** Resets the form to the stored article. Text typed during the request stays as an unsaved change. */
  function reset(stored: DeskArticle | undefined, withText: boolean) {
    if (withText) setDraft(draftOf(stored))
    setRevision(stored?.revision ?? 0)
    cover.clear()
    banner.clear()
    setIsOutdated(false)
    form.clear()
    setRestored(false)
  }

  /** Overwrites a newer version by another administrator. */
  async function overwrite() {
    const { body } = await api.listAllArticles().catch(() => ({ body: [] }))
    const newest = body.find(({ id }) => id === article?.id)?.revision ?? revision
    // The form's next submit must read the new revision.
    flushSync(() => setRevision(newest))
    form.submit()
  }

  return {
    ...form,
    draft,
    change,
    cover,
    banner,
    /** Upload progress, from 0 to 1. */
    uploaded,
    dirty,
    restored,
    isOutdated,
    overwrite: () => void overwrite(),
    discard: () => reset(article, true),
  }
}

export type ArticleFormState = ReturnType<typeof useArticleForm>

/** Reads a stored draft with the revision it is based on; 0 for a new article. */
function readDraft(stored: DraftText | undefined): (ArticleDraft & { readonly revision: number }) | undefined {
  if (!stored) return undefined
  const { title = '', slug = '', content = '', revision } = stored
  return { title, slug, content, revision: Number(revision) || 0 }
}
