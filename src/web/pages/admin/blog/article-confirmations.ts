import type { DeskArticle } from '#contract/blog.ts'
import type { Api } from '../../../api.ts'
import type { Confirmation } from '../shared/confirmation/confirm-dialog.tsx'

const paramsOf = ({ id }: DeskArticle) => ({ params: { id: String(id) } })

export function publishConfirmation(api: Api, article: DeskArticle): Confirmation {
  return {
    headline: 'Publish this article?',
    message: `“${article.title}” will appear on the blog and in its feed. You can unpublish it later.`,
    confirmLabel: 'Yes, publish it',
    tone: 'calm',
    action: () => api.publishArticle({ ...paramsOf(article), query: { revision: String(article.revision) } }),
    successMessage: `“${article.title}” was published.`,
  }
}

export function unpublishConfirmation(api: Api, article: DeskArticle): Confirmation {
  return {
    headline: 'Unpublish this article?',
    message: `“${article.title}” will be removed from the blog and its page will return “not found”. The article stays here, and you can publish it again with its original date.`,
    confirmLabel: 'Yes, unpublish it',
    tone: 'danger',
    action: () => api.takeArticleBack(paramsOf(article)),
    successMessage: `“${article.title}” was unpublished.`,
  }
}

export function deleteConfirmation(api: Api, article: DeskArticle): Confirmation {
  return {
    headline: 'Delete this article?',
    message: `“${article.title}” and its images will be permanently deleted. Its text stays in the audit log.`,
    confirmLabel: 'Yes, delete it',
    tone: 'danger',
    action: () => api.deleteArticle(paramsOf(article)),
    successMessage: `“${article.title}” was deleted.`,
  }
}
