import { type FormEvent, useEffect, useRef, useState } from 'react'
import { AppError } from '#contract/errors.ts'
import type { DeskArticle } from '#contract/blog.ts'
import { proposeSlug } from '#contract/rules/article-rules.ts'
import { useApi } from '../../../api-context.tsx'
import { focusField } from '../../../features/forms/focus-field.ts'
import type { Refusal } from '../../../features/forms/use-form.ts'
import { keepText, readText, textKey } from '../../../features/session/kept-text.ts'
import { useUser } from '../../../features/session/session-context.tsx'
import { type ArticleDraft, draftOf, type FieldName, fieldNames, isSameDraft, judgeDraft } from './article-draft.ts'
import { explainArticleRefusal } from './explain-article-refusal.ts'
import { useChosenImage } from './use-chosen-image.ts'

interface Refused {
  readonly refusal: Refusal<FieldName>
  readonly draft: ArticleDraft
  /** Somebody else has saved the article in the meantime. */
  readonly outdated: boolean
}

/** The writing of an article: `article` is what is edited, undefined for a new one. `onSaved` is told what is stored now. */
export function useArticleForm(article: DeskArticle | undefined, onSaved: (saved: DeskArticle, words: string) => void) {
  const api = useApi()
  const user = useUser()
  // Of whoever began: the session may end before what is typed is saved.
  const [writer] = useState(user?.email ?? '')
  const [id, setId] = useState(article?.id)
  const key = textKey(writer, `article ${id ?? 'new'}`)
  const form = useRef<HTMLFormElement>(null)
  const [kept] = useState(() => readDraft(key))
  const [draft, setDraft] = useState<ArticleDraft>(kept ?? draftOf(article))
  const [revision, setRevision] = useState(kept?.revision ?? article?.revision ?? 0)
  const [restored, setRestored] = useState(kept !== undefined && !isSameDraft(kept, draftOf(article)))
  const cover = useChosenImage(article?.cover_image_filename ?? undefined)
  const banner = useChosenImage(article?.banner_image_filename ?? undefined)
  const [left, setLeft] = useState<readonly FieldName[]>([])
  const [refused, setRefused] = useState<Refused>()
  const [share, setShare] = useState<number>()
  const latest = useRef(draft)

  const typed = !isSameDraft(draft, draftOf(article))
  const dirty = typed || cover.changed || banner.changed
  const faults = { ...judgeDraft(draft), ...faultsOf(cover.fault, banner.fault) }
  const busy = share !== undefined

  useEffect(() => {
    latest.current = draft
  })
  useEffect(
    () => keepText(key, typed ? { ...draft, revision: String(revision) } : undefined),
    [key, typed, draft, revision],
  )

  function change(news: Partial<ArticleDraft>) {
    const next = { ...draft, ...news }
    // An address that readers know already does not change by itself.
    const follows = !article && news.slug === undefined && draft.slug === proposeSlug(draft.title)
    setDraft(follows ? { ...next, slug: proposeSlug(next.title) } : next)
  }

  function faultOf(name: FieldName): string | undefined {
    const fault = faults[name]
    if (fault) return left.includes(name) || name.endsWith('File') ? fault : undefined
    const same =
      name.endsWith('File') || refused?.draft[name as keyof ArticleDraft] === draft[name as keyof ArticleDraft]
    return same ? refused?.refusal.fields?.[name] : undefined
  }

  async function send(to: number) {
    setLeft(fieldNames)
    const first = fieldNames.find((name) => faults[name])
    if (first) return focusField(form.current, first)
    setRefused(undefined)
    setShare(0)
    const files = {
      ...(cover.file && { coverImageFile: cover.file }),
      ...(banner.file && { bannerImageFile: banner.file }),
    }
    const body = { title: draft.title.trim(), slug: draft.slug, content: draft.content, ...files }
    const init = cover.file || banner.file ? { onUpload: setShare } : {}
    try {
      const { body: saved } = article
        ? await api.editArticle(
            {
              params: { id: String(article.id) },
              body: { ...body, revision: String(to), coverImage: cover.stays, bannerImage: banner.stays },
            },
            init,
          )
        : await api.writeArticle({ body }, init)
      keepText(key, undefined)
      // Until its own editor opens, what is typed belongs to it already.
      setId(saved.id)
      takeOver(saved, isSameDraft(latest.current, draft))
      onSaved(
        saved,
        `“${saved.title}” is saved${saved.published_at === null ? ' as a draft' : ', and readers see it so'}.`,
      )
    } catch (error) {
      const refusal = explainArticleRefusal(error)
      setRefused({ refusal, draft, outdated: error instanceof AppError && error.code === 'article_changed' })
      const field = fieldNames.find((name) => refusal.fields?.[name])
      if (field) focusField(form.current, field)
    } finally {
      setShare(undefined)
    }
    return undefined
  }

  /** What was typed while it was sent stays, as a change of what is stored now. */
  function takeOver(stored: DeskArticle | undefined, withText: boolean) {
    if (withText) setDraft(draftOf(stored))
    setRevision(stored?.revision ?? 0)
    cover.clear()
    banner.clear()
    setLeft([])
    setRefused(undefined)
    setRestored(false)
  }

  /** Saves over what somebody else has saved: asked for in so many words. */
  async function overwrite() {
    const { body } = await api.listAllArticles().catch(() => ({ body: [] }))
    const newest = body.find(({ id }) => id === article?.id)?.revision ?? revision
    setRevision(newest)
    await send(newest)
  }

  return {
    draft,
    change,
    cover,
    banner,
    busy,
    share,
    dirty,
    restored,
    valid: Object.keys(faults).length === 0,
    faultOf,
    leave: (name: FieldName) => setLeft((names) => (names.includes(name) ? names : [...names, name])),
    refusal: refused?.refusal,
    outdated: refused?.outdated ?? false,
    overwrite: () => void overwrite(),
    /** Back to what is stored. */
    discard: () => takeOver(article, true),
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (!busy) void send(revision)
      },
    },
  }
}

export type ArticleFormState = ReturnType<typeof useArticleForm>

/** What was typed and not saved, and the revision that it changes; 0 where it is new. */
function readDraft(key: string): (ArticleDraft & { readonly revision: number }) | undefined {
  const kept = readText(key)
  if (!kept) return undefined
  const { title = '', slug = '', content = '', revision } = kept
  return { title, slug, content, revision: Number(revision) || 0 }
}

function faultsOf(coverImageFile: string | undefined, bannerImageFile: string | undefined) {
  return { ...(coverImageFile && { coverImageFile }), ...(bannerImageFile && { bannerImageFile }) }
}
