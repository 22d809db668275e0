import bigList from 'big-list-of-naughty-strings' with { type: 'json' }

/** Kinds of text that programs stumble over, a few of each. */
export const hostileTexts: readonly string[] = [
  ['', ' ', '\u00a0\u2003', '\t\r\n', '\0', 'a\0b', '\u0001\u001b[2J', '\u007f\u0085', '\ufeff', '\uffff'],
  ['\u202eevil\u202c', '\u2066x\u2069', 'a\u200bb', 'e' + '\u0301'.repeat(500), 'ﷺ', 'ﬃ', 'İıſK', 'ＡＢＣ', 'Ω≈ç'],
  ['👩‍👩‍👧‍👦🏳️‍🌈', '🇳🇿'.repeat(50), '田中さん', 'שלום עולם', 'مرحبا', '\ud83d', '\udc00x'],
  ["'", '"', '`', "' or 1=1 --", "'; drop table clans; --", '$1', '$$', '%', '_', '\\', "\\'", "E'\\x00'"],
  [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title><svg onload=alert(1)>',
    '<!--',
    ']]>',
    '&lt;&#60;&#0;&#1;&#xffff;',
  ],
  [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<b>',
    '//evil.example',
    'http://[::1',
    'http://a@b:99999/',
  ],
  ['../../etc/passwd', '..%2f..%2f', '%00', '%', '%zz', '%c0%ae', '/dev/null', 'CON', '~', '.', '..', 'a/b', 'a\\b'],
  [
    'a\r\nSet-Cookie: x=1',
    'x\nBcc: all@example.org',
    '=?utf-8?q?x=0D=0ABcc:_all@example.org?=',
    '=1+1',
    '@SUM(A1)',
    '-2+3',
    '+1',
    '{{7*7}}',
    '${7*7}',
    '#{7}',
    '%n%s',
  ],
  [
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '-0',
    '1e309',
    '0x10',
    '00',
    '1.5',
    '-1',
    '2147483648',
    '9223372036854775808',
    '9'.repeat(400),
  ],
  ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', '{"a":1}', '[]', 'true'],
  [
    'a'.repeat(300),
    'a' + '🐈'.repeat(99),
    'ß'.repeat(5000),
    'a@' + 'b'.repeat(300) + '.example',
    'x@y',
    '"a b"@example.org',
    'Ada@EXAMPLE.org',
    '2026-W99',
    '9999-99-99',
  ],
].flat()

/** The same, and the big list of naughty strings. */
export const everyHostileText: readonly string[] = [...new Set([...hostileTexts, ...bigList])]

/** Those that are characters: a form makes of half a one what it is, none. */
export const wholeTexts: readonly string[] = everyHostileText.map((text) => text.toWellFormed())

/** Lines break differently from reader to reader. */
export const withoutFormOfSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
