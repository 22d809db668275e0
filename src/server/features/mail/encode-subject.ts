/** The most bytes that an encoded word holds: 75 characters, its frame and base64 taken off. */
const mostBytes = 45

/**
 * A subject as a header has it. The library encodes what is no ASCII; a text that reads like an encoded word, `=?utf-8?q?…?=`,
 * it leaves alone, and readers would show what it stands for: a subject that nobody wrote, line breaks and all.
 */
export function encodeSubject(subject: string): string {
  if (!subject.includes('=?')) return subject
  const words = ['']
  for (const character of subject) {
    const longer = `${words.at(-1) ?? ''}${character}`
    if (Buffer.byteLength(longer) <= mostBytes) words[words.length - 1] = longer
    else words.push(character)
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}
