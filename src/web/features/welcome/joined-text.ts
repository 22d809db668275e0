import { groupDigits } from '#contract/rules/text/group-digits.ts'

/** The text next to the faces, if any. `members` includes those whose faces are shown. */
export function joinedText(members: number | null, faces: number): string | undefined {
  if (faces === 0) {
    if (!members) return undefined
    return members === 1 ? '1 member has already joined.' : `${groupDigits(members)} members have already joined.`
  }
  if (members === null) return 'and more have already joined.'
  const more = members - faces
  if (more > 0) return `and ${groupDigits(more)} more ${more === 1 ? 'has' : 'have'} already joined.`
  return faces === 1 ? 'has already joined.' : 'have already joined.'
}
