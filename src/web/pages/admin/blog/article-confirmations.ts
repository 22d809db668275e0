import type { DeskArticle } from '#contract/blog.ts'
import type { Api } from '../../../api.ts'
import type { Question } from '../confirm-dialog.tsx'

const paramsOf = ({ id }: DeskArticle) => ({ params: { id: String(id) } })

/** What is asked before an article goes out. */
export function askPublish(api: Api, article: DeskArticle): Question {
  return {
    headline: 'Publish this article?',
    words: `“${article.title}” is then on the blog and in its feed, for everybody. It can be taken back.`,
    confirm: 'Yes, publish it',
    tone: 'calm',
    act: () => api.publishArticle(paramsOf(article)),
    done: `“${article.title}” is published.`,
  }
}

export function askTakeBack(api: Api, article: DeskArticle): Question {
  return {
    headline: 'Take this article back?',
    words: `“${article.title}” leaves the blog, and its address answers that there is nothing. It stays here, and can be published again with its old date.`,
    confirm: 'Yes, take it back',
    tone: 'danger',
    act: () => api.takeArticleBack(paramsOf(article)),
    done: `“${article.title}” is taken back.`,
  }
}

export function askDelete(api: Api, article: DeskArticle): Question {
  return {
    headline: 'Delete this article?',
    words: `“${article.title}” goes with its images, for good. Its text stays in the record of acts.`,
    confirm: 'Yes, delete it',
    tone: 'danger',
    act: () => api.deleteArticle(paramsOf(article)),
    done: `“${article.title}” is deleted.`,
  }
}
