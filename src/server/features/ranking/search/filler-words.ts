import { codesIn } from '#contract/rules/clans/clan-codes.ts'

/** Words of sentences such as "I am looking for a clan in Europe" that say nothing about the clan. */
const fillers: ReadonlySet<string> = new Set(
  `
  a an the and or for of in on to with who that any some i im am is are my me we please pls clan clans platoon
  platoons lf lfc lfg look looking search searching seeking want need join find
  `.match(/\w+/g),
)

/** Expects a lowercase word. A code of the game is not a filler, such as "in" if a region has that code. */
export function isFiller(word: string): boolean {
  return fillers.has(word) && !codesIn('regions').includes(word) && !codesIn('platforms').includes(word)
}

/** Returns the words that are not fillers, or `words` itself if it has only fillers or none. */
export function withoutFillers(words: readonly string[]): readonly string[] {
  const others = words.filter((word) => !isFiller(word))
  return others.length > 0 && others.length < words.length ? others : words
}
