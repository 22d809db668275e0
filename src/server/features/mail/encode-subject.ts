/** RFC 2047 limits an encoded word to 75 characters, which leaves 45 bytes after base64 and delimiters. */
const maxWordBytes = 45

/** Encodes ASCII subjects that look like encoded words, `=?utf-8?q?…?=`, which email clients would decode. The library does not. */
export function encodeSubject(subject: string): string {
  if (!subject.includes('=?')) return subject
  const words = ['']
  for (const character of subject) {
    const longer = `${words.at(-1) ?? ''}${character}`
    if (Buffer.byteLength(longer) <= maxWordBytes) words[words.length - 1] = longer
    else words.push(character)
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}
