import bigList from 'big-list-of-naughty-strings' with { type: 'json' }
import { readLine } from '#contract/rules/text/plain-text.ts'
import { exhaustive } from './exhaustive.ts'

/** Hostile texts by class. The first text represents its class. */
const classes = {
  empty: ['', ' ', '\u00a0\u2003', '\t\r\n'],
  nul: ['a\0b', '\0'],
  controlCharacters: ['\u0001\u001b[2J', '\u007f\u0085', '\uffff', '\ufeff'],
  loneSurrogates: ['\ud83d', '\udc00x'],
  invisibleCharacters: ['\u202eevil\u202c', '\u2066x\u2069', 'a\u200bb'],
  changedByNormalization: ['e' + '\u0301'.repeat(500), 'ﷺ', 'ﬃ', 'İıſK', 'ＡＢＣ', 'Ω≈ç'],
  beyondLatin: ['👩‍👩‍👧‍👦🏳️‍🌈', '🇳🇿'.repeat(50), '田中さん', 'שלום עולם', 'مرحبا'],
  quotesAndSql: ["'; drop table clans; --", "'", '"', '`', "' or 1=1 --", "E'\\x00'"],
  patternCharacters: ['\\', '%', '_', '$1', '$$', "\\'"],
  markup: [
    '"><img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '</title><svg onload=alert(1)>',
    '<!--',
    ']]>',
    '&lt;&#60;&#0;&#1;&#xffff;',
  ],
  urls: [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<b>',
    '//evil.example',
    'http://[::1',
    'http://a@b:99999/',
  ],
  paths: ['../../etc/passwd', '..%2f..%2f', '/dev/null', 'CON', '~', '.', '..', 'a/b', 'a\\b'],
  percentEncoding: ['%zz', '%00', '%c0%ae'],
  headerInjection: ['a\r\nSet-Cookie: x=1', 'x\nBcc: all@example.org', '=?utf-8?q?x=0D=0ABcc:_all@example.org?='],
  formulasAndTemplates: ['{{7*7}}', '=1+1', '@SUM(A1)', '-2+3', '+1', '${7*7}', '#{7}', '%n%s'],
  over32Bits: ['2147483648'],
  over64Bits: ['9223372036854775808', '9'.repeat(400)],
  unusualNumbers: ['-1', '1.5', '00', '-0', '1e309', '0x10', 'NaN', 'Infinity'],
  namesOfMembers: ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then'],
  json: ['{"a":1}', '[]', 'true', 'null', 'undefined'],
  tooLong: ['ß'.repeat(5000), 'a'.repeat(300), 'a' + '🐈'.repeat(99)],
  almostValid: [
    '"a b"@example.org',
    'a@' + 'b'.repeat(300) + '.example',
    'x@y',
    'Ada@EXAMPLE.org',
    '9999-99-99',
    '2026-W99',
  ],
} as const

export const hostileTexts: readonly string[] = Object.values(classes).flat()

export const oneOfEachClass: readonly string[] = Object.values(classes).map(([text]) => text)

export const everyHostileText: readonly string[] = [...new Set([...hostileTexts, ...bigList])]

/**
 * Every hostile text, for a field of at most `maxLength` characters. Normal runs pack the big list: texts are joined with
 * spaces up to that length. Texts with characters that a line must not contain are kept separate, because they would get the
 * others rejected. The exhaustive mode sends each text separately.
 */
export function packHostileTexts(maxLength: number): string[] {
  if (exhaustive) return [...everyHostileText]
  const packed: string[] = []
  const alone = new Set(hostileTexts)
  let current = ''
  for (const text of everyHostileText) {
    if (alone.has(text)) continue
    if (readLine(text) === undefined || text.length > maxLength) {
      packed.push(text)
    } else if (current === '') {
      current = text
    } else if (current.length + 1 + text.length <= maxLength) {
      current += ` ${text}`
    } else {
      packed.push(current)
      current = text
    }
  }
  return [...hostileTexts, ...packed, current]
}

/** Collapses whitespace, which parsers treat differently. */
export const collapseSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
