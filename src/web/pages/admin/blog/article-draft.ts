import type { DeskArticle } from '#contract/blog.ts'

export interface ArticleDraft {
  readonly title: string
  readonly slug: string
  readonly content: string
}

export const fieldNames = ['title', 'slug', 'coverImageFile', 'bannerImageFile', 'content'] as const
export type FieldName = (typeof fieldNames)[number]

export function draftOf(article: DeskArticle | undefined): ArticleDraft {
  const { title = '', slug = '', content = '' } = article ?? {}
  return { title, slug, content }
}

export function isSameDraft(one: ArticleDraft, other: ArticleDraft): boolean {
  return one.title === other.title && one.slug === other.slug && one.content === other.content
}
