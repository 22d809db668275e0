import type { DeskArticle } from '#contract/blog.ts'
import { longestContent, longestSlug, longestTitle, slugForm } from '#contract/rules/article-rules.ts'
import { groupDigits } from '../../../ui/group-digits.ts'

/** What is typed of an article. */
export interface ArticleDraft {
  readonly title: string
  readonly slug: string
  readonly content: string
}

export const fieldNames = ['title', 'slug', 'coverImageFile', 'bannerImageFile', 'content'] as const
export type FieldName = (typeof fieldNames)[number]
export type Faults = Partial<Record<FieldName, string>>

export function draftOf(article: DeskArticle | undefined): ArticleDraft {
  const { title = '', slug = '', content = '' } = article ?? {}
  return { title, slug, content }
}

export function isSameDraft(one: ArticleDraft, other: ArticleDraft): boolean {
  return one.title === other.title && one.slug === other.slug && one.content === other.content
}

/** What is wrong with what is typed. */
export function judgeDraft({ title, slug, content }: ArticleDraft): Faults {
  const faults: Faults = {}
  if (title.trim() === '') faults.title = 'Please enter a title'
  else if (title.length > longestTitle) faults.title = `Please keep it to ${longestTitle} characters`
  if (slug === '') faults.slug = 'Please enter an address'
  else if (!slugForm.test(slug)) faults.slug = 'Small letters and digits, joined by hyphens'
  else if (slug.length > longestSlug) faults.slug = `Please keep it to ${longestSlug} characters`
  if (content.length > longestContent) faults.content = `Please keep it to ${groupDigits(longestContent)} characters`
  return faults
}
