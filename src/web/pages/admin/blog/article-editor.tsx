import type { DeskArticle } from '#contract/blog.ts'
import { maxTitleLength } from '#contract/rules/article-rules.ts'
import { Field } from '../../../features/forms/field.tsx'
import { FormErrorMessage, FormMessage } from '../../../features/forms/form-message.tsx'
import { SubmitButton } from '../../../features/forms/submit-button.tsx'
import { useWarningBeforeUnload } from '../../../features/forms/use-warning-before-unload.ts'
import { ImageField } from '../../../features/image-field/image-field.tsx'
import { hintOf } from '../../../features/image-field/judge-image.ts'
import { UploadProgress } from '../../../features/image-field/upload-progress.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import cellStyles from '../cells.module.css'
import { type ArticleAsks, ArticleState } from './article-columns.tsx'
import { articleHref } from './article-href.ts'
import { ArticlePreview } from './article-preview.tsx'
import { ContentField } from './content-field.tsx'
import styles from './editor.module.css'
import { type ArticleFormState, useArticleForm } from './use-article-form.ts'

interface ArticleEditorProps {
  readonly article: DeskArticle | undefined
  /** What came of the last act. */
  readonly said: string | undefined
  readonly onSaved: (saved: DeskArticle, words: string) => void
  readonly asks: ArticleAsks
}

/** An article being written, with its preview beside it. */
export function ArticleEditor({ article, said, onSaved, asks }: ArticleEditorProps) {
  const form = useArticleForm(article, onSaved)
  useWarningBeforeUnload(form.dirty)
  return (
    <div className={styles.editor}>
      <form {...form.formProps} className={styles.form} aria-label="Article">
        <p className={styles.state}>
          <ArticleState article={article} />
          <span className={cellStyles.small}>
            {form.dirty ? 'Not saved yet' : article ? 'Everything is saved' : ''}
          </span>
        </p>
        {form.restored && <Restored onDiscard={form.discard} />}
        <ArticleFields form={form} isNew={!article} />
        <FormMessage tone="good">{form.dirty ? undefined : said}</FormMessage>
        <FormErrorMessage errors={form.errors} />
        {form.isOutdated && article && <Outdated id={article.id} form={form} />}
        {form.busy && (form.cover.file || form.banner.file) && <UploadProgress share={form.uploaded} />}
        <div className={styles.ways}>
          <SubmitButton form={form}>{saveWords(article)}</SubmitButton>
          {article && <Ways article={article} asks={asks} dirty={form.dirty} />}
        </div>
      </form>
      <ArticlePreview article={article} form={form} />
    </div>
  )
}

function saveWords(article: DeskArticle | undefined): string {
  if (!article) return 'Save as draft'
  return article.published_at === null ? 'Save draft' : 'Save changes'
}

function ArticleFields({ form, isNew }: { readonly form: ArticleFormState; readonly isNew: boolean }) {
  const { draft, change, cover, banner, errorOf, touch } = form
  const image = (chosen: typeof cover) => ({
    rank: 'article' as const,
    file: chosen.file,
    stored: chosen.stored,
    onChoose: chosen.choose,
    onBroken: chosen.refuse,
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
        hint={isNew ? 'Made of the title until you change it' : 'Links to the old address end when you change it'}
        prefix="/blog/"
      />
      <ContentField
        text={draft.content}
        error={errorOf('content')}
        onChange={(content) => change({ content })}
        onLeave={() => touch('content')}
      />
      <ImageField
        {...image(cover)}
        name="coverImageFile"
        label="Cover (optional)"
        shape="header"
        hint={`For the list of articles. ${hintOf('article')} Shown 12:5, best at 960 × 400 pixels.`}
        error={errorOf('coverImageFile')}
      />
      <ImageField
        {...image(banner)}
        name="bannerImageFile"
        label="Banner (optional)"
        shape="banner"
        hint={`Above the article. ${hintOf('article')} Shown 16:5, best at 1600 × 500 pixels.`}
        error={errorOf('bannerImageFile')}
      />
    </>
  )
}

function Restored({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <div className={styles.note}>
      <p>This is what you typed before and did not save. Chosen images have to be chosen again.</p>
      <Button onClick={onDiscard}>Discard it</Button>
    </div>
  )
}

function Outdated({ id, form }: { readonly id: number; readonly form: ArticleFormState }) {
  return (
    <div className={styles.note}>
      <p>Look at what they saved before you decide: saving yours replaces theirs.</p>
      <div className={styles.ways}>
        <ButtonLink href={articleHref(id)} target="_blank" rel="noopener">
          Open theirs in a new tab
        </ButtonLink>
        <Button variant="danger" busy={form.busy} onClick={form.overwrite}>
          Replace theirs with mine
        </Button>
      </div>
    </div>
  )
}

interface WaysProps {
  readonly article: DeskArticle
  readonly asks: ArticleAsks
  readonly dirty: boolean
}

/** Whatever goes out is what is saved. */
function Ways({ article, asks, dirty }: WaysProps) {
  if (article.published_at === null)
    return (
      <Button disabled={dirty} title={dirty ? 'Save it first' : undefined} onClick={() => asks.publish(article)}>
        Publish…
      </Button>
    )
  return (
    <>
      <ButtonLink href={`/blog/${article.slug}`}>View</ButtonLink>
      <Button onClick={() => asks.takeBack(article)}>Take back…</Button>
    </>
  )
}
