import { exhaustive } from './exhaustive.ts'

/** A request, as bytes (Latin 1), that no browser sends. The name is for error messages. */
export interface RawTrick {
  readonly name: string
  readonly bytes: string
  /** Whether the request declares more bytes than it sends. */
  readonly unfinished?: boolean
}

const host = 'Host: muster.test'
const vote = '{"vKey":"x"}'
const many = (text: string, times = 1500) => text.repeat(times)

const hosts = [
  '', ' ', 'a b', '[::1', '[::1]', 'muster.test:99999', 'muster.test:x', 'evil.example', 'evil.example/x', 'evil.example?x',
  'u:p@evil.example', '\\', '%00', '%zz', '\xff', '<script>', many('a', 8000), '..', '0x7f.1', 'xn--', '1.2.3.4:80:80',
  "';drop", 'muster.test#', '*', `muster.test\r\nHost: evil.example`,
] // prettier-ignore

const targets = [
  'http://evil.example/', 'https://evil.example/clan/1', 'ftp://evil.example/', 'javascript:alert(1)', '*', '//evil.example/',
  '//evil.example/clan/1', '///', '/\\evil.example', '/\\evil.example/clan/1', '\\', '/a b', '/\0', '/\xff\xfe', `/${many('a', 20_000)}`,
  `/?${many('a=b&', 3000)}`, `/${many('../', 500)}`, `/${many('%2e%2e/', 200)}`, '/#x', '/?#', '?', '', 'evil', '/;', '/:', 'http://',
  'http:///', 'http://[::1', '/api/clans/1?\xff', '/clan/1', '/clan/1-\xe4', '/clan/1/..//evil.example', '/%', '/clan/%ff', '/<script>',
  '/"x"', '/{}', '/|', '/^`', '/?q=%', '/?q=\xff', '/?page=1&page=2', '/clan/1-a?\xff', '/?<script>alert(1)</script>',
] // prettier-ignore

const methods = [
  'get', 'FOO', 'TRACE', 'TRACK', 'PROPFIND', 'PURGE', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'PRI', 'QUERY', 'LINK', 'M-SEARCH',
  many('a', 3000), '',
] // prettier-ignore

const lines = [
  'Cookie: a=b; c', `Cookie: ${many('a=b; ')}`, 'Cookie: =;;;=\x80\xff', 'Cookie: a=b\r\nCookie: a=c', 'Cookie: __proto__=1',
  'Authorization: Bearer a\r\nAuthorization: Bearer b', 'Content-Type: a\r\nContent-Type: b', 'Content-Length: 3\r\n\r\nabc',
  `If-None-Match: ${many('"a",', 3000)}`, 'If-None-Match: W/', 'If-None-Match: "', 'If-None-Match: *\r\nIf-None-Match: "a"',
  'Accept-Encoding: br\r\nAccept-Encoding: gzip', `Accept-Encoding: ${many('br;q=0.1,')}`, 'Accept-Encoding: br;q=NaN, *;q=-1',
  'Accept-Encoding: \xff', 'Accept-Encoding:', 'Accept-Encoding: identity;q=0, *;q=0', 'If-Modified-Since: x', 'Range: bytes=0-,0-,0-',
  `X-Forwarded-For: ${many('1.2.3.4,')}`, 'X-Forwarded-For: \xff', 'X-Forwarded-For: evil\r\nX-Forwarded-For: ::1', 'Forwarded: for=[::1',
  'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: javascript', `X-Big: ${many('a', 20_000)}`, `${many('x', 20_000)}: 1`,
  Array.from({ length: 2500 }, (_, i) => `a${i}:`).join('\r\n'), 'nocolon', ': novalue', 'X y: 1', ' folded: 1', 'X: a\r\n b', 'X: a\0b',
  'X: a\nX-Evil: b', 'X: a\rX-Evil: b', 'Expect: 100-continue', 'Expect: nonsense', 'Upgrade: websocket\r\nSec-WebSocket-Key: x',
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMA', `Connection: ${many('x,', 500)}`,
  'Keep-Alive: timeout=99999999999', 'Content-Length: -1', `User-Agent: \xff${many('x', 5000)}`, '__proto__: x', 'constructor: x',
  'Trailer: x', 'TE: trailers', 'Origin: null', 'X-HTTP-Method-Override: DELETE', 'X-Original-URL: /api/admin/clans',
] // prettier-ignore

const bodies: readonly (readonly [lines: string, body: string])[] = [
  ['Content-Length: 5\r\nContent-Length: 6', vote],
  ['Content-Length: 5, 5', vote],
  ['Content-Length: 12\r\nTransfer-Encoding: chunked', '0\r\n\r\nGET /evil HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['Transfer-Encoding: chunked, identity', '0\r\n\r\n'],
  ['Transfer-Encoding: xchunked', vote],
  ['Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
  ['Transfer-Encoding : chunked', '0\r\n\r\n'],
  ['Transfer-Encoding: \x0bchunked', '0\r\n\r\n'],
  ['Transfer-Encoding: chunked', 'zz\r\n'],
  ['Transfer-Encoding: chunked', 'FFFFFFFFFFFFFFFFFF\r\nx'],
  ['Transfer-Encoding: chunked', '-1\r\nx\r\n'],
  ['Transfer-Encoding: chunked', `5;${many('x', 20_000)}\r\nhello\r\n0\r\n\r\n`],
  ['Transfer-Encoding: chunked', `${many('1\r\n{\r\n', 3000)}0\r\n\r\n`],
  ['Transfer-Encoding: chunked', '2\r\n{}\r\n0\r\nHost: evil.example\r\nX-A: b\r\n\r\n'],
  ['Content-Length: +5', vote],
  ['Content-Length: 1e3', vote],
  ['Content-Length: 0x5', vote],
  ['Content-Length: 99999999999999999999', vote],
  ['Content-Length: 70000', many('a', 70_000)],
  ['Content-Length: 0', ''],
  ['X: no length', vote],
  ['Content-Encoding: gzip\r\nContent-Length: 13', '\x1f\x8b\x08\0\0\0\0\0xxxxx'],
  ['Content-Type: text/plain\r\nContent-Length: 2', '{}'],
]

const unfinished: readonly string[] = [
  '',
  many('\r\n', 5000),
  `GET / HTTP/1.1\r\nHost: mus`,
  `GET / HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\n\r\n`,
  post('Transfer-Encoding: chunked', '2\r\n{}\r\n'),
  post('Content-Length: 1000', vote),
  post('Expect: 100-continue\r\nContent-Length: 12', ''),
  post('Content-Length: 1000', vote).replace('/api/clans/vote/1', '/api/users/register'),
  `GET / HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\n`,
]

const otherProtocols: readonly string[] = [
  'GET /\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  `GET / HTTP/2.0\r\n${host}\r\n\r\n`,
  `GET / HTTP/9.9\r\n${host}\r\n\r\n`,
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' + many('\0', 30),
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03' + many('\0', 200),
  Array.from({ length: 256 }, (_, i) => String.fromCharCode(i)).join(''),
  'EHLO evil.example\r\n\r\n',
]

function request(method: string, target: string, head: readonly string[], body = ''): string {
  return [`${method} ${target} HTTP/1.1`, ...head, 'Connection: close', '', body].join('\r\n')
}

function post(head: string, body: string): string {
  return request('POST', '/api/clans/vote/1', [host, 'Content-Type: application/json', head], body)
}

const name = (kind: string, text: string) => `${kind} ${JSON.stringify(text.slice(0, 60))}`

/** Number of paths on which each host, header line and method is tried, except in exhaustive mode. */
const pathsPerTrick = 2

/** Returns all tricks. Hosts, header lines and methods are combined with some of `paths`; another `offset` selects other paths. */
export function rawTricks(paths: readonly string[], offset = 0): RawTrick[] {
  const isTried = (i: number, position: number) => exhaustive || (i + offset + position) % paths.length < pathsPerTrick
  const onEach = (kind: string, texts: readonly string[], toBytes: (text: string, path: string) => string) =>
    texts.flatMap((text, i) =>
      paths
        .filter((_, position) => isTried(i, position))
        .map((path) => ({ name: `${name(kind, text)} ${path}`, bytes: toBytes(text, path) })),
    )
  const head = (line: string, path: string) => request('GET', path, [host, line])
  return [
    ...onEach('host', hosts, (text, path) => request('GET', path, [`Host: ${text}`])),
    ...onEach('no host', [''], (_, path) => request('GET', path, [])),
    ...onEach('line', lines, head),
    ...onEach('method', methods, (method, path) => request(method, path, [host, 'Content-Length: 0'])),
    ...onEach(
      'fifty at once',
      ['X: y'],
      (line, path) => many(head(line, path).replace('Connection: close\r\n', ''), 49) + head(line, path),
    ),
    ...targets.map((target) => ({ name: name('target', target), bytes: request('GET', target, [host]) })),
    ...bodies.map(([line, body]) => ({ name: name('body', `${line} ${body}`), bytes: post(line, body) })),
    ...otherProtocols.map((bytes) => ({ name: name('protocol', bytes), bytes })),
    ...unfinished.map((bytes) => ({ name: name('unfinished', bytes), bytes, unfinished: true })),
  ]
}
