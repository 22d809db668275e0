import { useEffect, useEffectEvent, useRef } from 'react'
import type { DeskArticle } from '#contract/blog.ts'
import { maxTitleLength } from '#contract/rules/article-rules.ts'
import { Field } from '../../../features/forms/field.tsx'
import { FormErrorMessage, FormMessage } from '../../../features/forms/form-message.tsx'
import { SubmitButton } from '../../../features/forms/submit-button.tsx'
import { useWarningBeforeUnload } from '../../../features/forms/use-warning-before-unload.ts'
import { ImageField } from '../../../features/image-field/image-field.tsx'
import { imageHint } from '../../../features/image-field/validate-image.ts'
import { UploadProgress } from '../../../features/image-field/upload-progress.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import cellStyles from '../shared/cells.module.css'
import { type ArticleActions, ArticleState } from './article-columns.tsx'
import { articleHref } from './article-href.ts'
import { ArticlePreview } from './article-preview.tsx'
import { ContentField } from './content-field.tsx'
import styles from './editor.module.css'
import { LeaveDialog } from './leave-dialog.tsx'
import { type ArticleFormState, useArticleForm } from './use-article-form.ts'

interface ArticleEditorProps {
  readonly article: DeskArticle | undefined
  /** Outcome of the last action, such as "… was saved as a draft." */
  readonly status: string | undefined
  readonly onSaved: (saved: DeskArticle, message: string) => void
  readonly actions: ArticleActions
}

export function ArticleEditor({ article, status, onSaved, actions }: ArticleEditorProps) {
  const form = useArticleForm(article, onSaved)
  const hasNewImages = form.cover.file !== undefined || form.banner.file !== undefined
  useWarningBeforeUnload(form.dirty)
  const editor = useRef<HTMLDivElement>(null)
  // After the first save, this editor replaces the editor of the new article, whose button had focus.
  const focusAfterSave = useEffectEvent(() => {
    const hasLostFocus = document.activeElement === document.body
    if (status !== undefined && hasLostFocus) editor.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  })
  useEffect(() => focusAfterSave(), [])

  function discard() {
    // This button is removed afterward.
    editor.current?.querySelector<HTMLElement>('[name=title]')?.focus()
    form.discard()
  }

  return (
    <div ref={editor} className={styles.editor}>
      <form {...form.formProps} className={styles.form} aria-label="Article">
        <p className={styles.state}>
          <ArticleState article={article} />
          <span className={cellStyles.small}>
            {form.dirty ? 'Unsaved changes' : article ? 'All changes saved' : ''}
          </span>
        </p>
        {form.restored && <Restored onDiscard={discard} />}
        <ArticleFields form={form} isNew={!article} />
        <FormMessage tone="success">{form.dirty ? undefined : status}</FormMessage>
        <FormErrorMessage errors={form.errors} />
        {form.isOutdated && article && <Outdated id={article.id} form={form} />}
        {form.busy && hasNewImages && <UploadProgress value={form.uploaded} />}
        <div className={styles.actions}>
          <SubmitButton form={form}>{saveLabel(article)}</SubmitButton>
          {article && <ArticleActionButtons article={article} actions={actions} dirty={form.dirty} />}
        </div>
      </form>
      <ArticlePreview article={article} form={form} />
      <LeaveDialog hasNewImages={hasNewImages && !form.busy} />
    </div>
  )
}

function saveLabel(article: DeskArticle | undefined): string {
  if (!article) return 'Save as draft'
  return article.published_at === null ? 'Save draft' : 'Save changes'
}

function ArticleFields({ form, isNew }: { readonly form: ArticleFormState; readonly isNew: boolean }) {
  const { draft, change, cover, banner, errorOf, touch } = form
  const imageProps = (chosen: typeof cover) => ({
    rank: 'article' as const,
    file: chosen.file,
    stored: chosen.stored,
    access: chosen.access,
    onChoose: chosen.choose,
    onUnreadable: chosen.markUnreadable,
    onRemove: chosen.remove,
  })
  return (
    <>
      <Field
        name="title"
        required
        label="Title"
        autoComplete="off"
        dir="auto"
        maxLength={maxTitleLength}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
        onBlur={() => touch('title')}
        error={errorOf('title')}
      />
      <Field
        name="slug"
        required
        label="Address"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={draft.slug}
        onChange={({ target }) => change({ slug: target.value.toLowerCase().replaceAll(/\s+/g, '-') })}
        onBlur={() => touch('slug')}
        error={errorOf('slug')}
        hint={
          isNew ? 'Follows the title until you change it' : 'Links to the old address stop working if you change it'
        }
        prefix="/blog/"
      />
      <ContentField
        text={draft.content}
        error={errorOf('content')}
        onChange={(content) => change({ content })}
        onBlur={() => touch('content')}
      />
      <ImageField
        {...imageProps(cover)}
        name="coverImageFile"
        label="Cover (optional)"
        shape="header"
        hint={`For the list of articles. ${imageHint('article')} Shown 12:5, best at 960 × 400 pixels.`}
        error={errorOf('coverImageFile')}
      />
      <ImageField
        {...imageProps(banner)}
        name="bannerImageFile"
        label="Banner (optional)"
        shape="banner"
        hint={`Above the article. ${imageHint('article')} Shown 16:5, best at 1600 × 500 pixels.`}
        error={errorOf('bannerImageFile')}
      />
    </>
  )
}

function Restored({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <div className={styles.note}>
      <p>Your unsaved text was restored. If you had chosen images, please choose them again.</p>
      <Button onClick={onDiscard}>Discard draft</Button>
    </div>
  )
}

function Outdated({ id, form }: { readonly id: number; readonly form: ArticleFormState }) {
  return (
    <div className={styles.note}>
      <p>
        Review their version before you decide. Yours replaces its title, address and text, and images only where you
        chose others.
      </p>
      <div className={styles.actions}>
        <ButtonLink href={articleHref(id)} target="_blank" rel="noopener">
          Open their version in a new tab
        </ButtonLink>
        <Button variant="danger" busy={form.busy} onClick={form.overwrite}>
          Replace it with mine
        </Button>
      </div>
    </div>
  )
}

interface ArticleActionButtonsProps {
  readonly article: DeskArticle
  readonly actions: ArticleActions
  readonly dirty: boolean
}

/** Publishing uses the saved version, so it is disabled while there are unsaved changes. */
function ArticleActionButtons({ article, actions, dirty }: ArticleActionButtonsProps) {
  const isDraft = article.published_at === null
  const isBlocked = isDraft && dirty
  return (
    <>
      {/* A single element for both states, so that it keeps the focus. */}
      <Button
        disabled={isBlocked}
        title={isBlocked ? 'Save your changes first' : undefined}
        onClick={() => (isDraft ? actions.publish(article) : actions.unpublish(article))}
      >
        {isDraft ? 'Publish…' : 'Unpublish…'}
      </Button>
      {!isDraft && <ButtonLink href={`/blog/${article.slug}`}>View</ButtonLink>}
    </>
  )
}
