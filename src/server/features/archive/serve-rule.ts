import { rankingRuleTexts } from '#contract/rules/ranking/ranking-rule-texts.ts'

/** Serves `/how-ranking-works/{version}.txt`; undefined for other files. */
export function serveRule(file: string): Response | undefined {
  const version = /^([1-9]\d{0,3})\.txt$/.exec(file)?.[1]
  const text = version === undefined ? undefined : rankingRuleTexts[Number(version)]?.text
  if (text === undefined) return undefined
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400, immutable' },
  })
}
