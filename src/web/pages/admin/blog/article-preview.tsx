import type { DeskArticle } from '#contract/blog.ts'
import { bannerFileName } from '#contract/rules/images/article-images.ts'
import { uploadUrl } from '#contract/rules/images/header-image.ts'
import { ArticleBanner } from '../../../features/article/article-banner.tsx'
import { ArticleView } from '../../../features/article/article-view.tsx'
import { FormMessage } from '../../../features/forms/form-message.tsx'
import { ImagePreview } from '../../../features/image-field/image-preview.tsx'
import styles from './editor.module.css'
import type { ArticleFormState } from './use-article-form.ts'
import { usePreview } from './use-preview.ts'

interface ArticlePreviewProps {
  readonly article: DeskArticle | undefined
  readonly form: ArticleFormState
}

export function ArticlePreview({ article, form }: ArticlePreviewProps) {
  const { draft } = form
  const preview = usePreview(draft.content, article?.content ?? '')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable by keyboard
    <section className={styles.preview} aria-labelledby="article-preview" aria-busy={preview.busy} tabIndex={0}>
      <h3 id="article-preview" className={styles.previewTitle}>
        Preview
      </h3>
      <FormMessage tone="error">{preview.error && `The preview is out of date: ${preview.error}`}</FormMessage>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- disables links in the preview, by mouse and by keyboard */}
      <div
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
        }}
      >
        <ArticleView
          title={draft.title || 'Title'}
          content={preview.html || '<p>Your text appears here.</p>'}
          publishedAt={article?.published_at ?? null}
          banner={bannerOf(form)}
          level={3}
        />
      </div>
    </section>
  )
}

function bannerOf({ banner }: ArticleFormState) {
  const { file, stored, access, error } = banner
  if (file && !error)
    return (
      <ImagePreview key={`${file.name}-${file.size}`} file={file} shape="banner" onUnreadable={banner.markUnreadable} />
    )
  if (stored === undefined) return null
  return <ArticleBanner url={(width) => uploadUrl(bannerFileName(stored, width), access)} />
}
