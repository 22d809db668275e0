import { expect, test } from 'vitest'
import { browserOf } from './browser-of.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/142.0.0.0 Safari/537.36`, 'chrome', 142, 'windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/142.0.0.0 Safari/537.36 Edg/141.0`,
    'edge',
    141,
    'windows',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${blink} Chrome/142.0.0.0 Safari/537.36 OPR/125.0.0.0`, 'opera', 125, 'linux'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${blink} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'samsung',
    28,
    'android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${blink} Version/4.0 Chrome/142.0.1 Mobile Safari/537.36`,
    'webview',
    142,
    'android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'firefox', 145, 'linux'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
    'firefox',
    145,
    'iphone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'chrome',
    142,
    'iphone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit} Version/26.0 Mobile/15E148 Safari/604.1`,
    'safari',
    26,
    'iphone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${webKit} Version/18.6 Mobile/15E148 Safari/604.1`,
    'safari',
    18,
    'ipad',
  ],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit} Mobile/15E148`, 'webview', null, 'iphone'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/26.1 Safari/605.1.15`, 'safari', 26, 'mac'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/142.0.0.0 Safari/537.36`, 'chrome', 142, 'other'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${blink} HeadlessChrome/142.0.0.0 Safari/537.36`, 'other', null, 'linux'],
  ['Chrome/99999999', 'chrome', null, 'other'],
  ['curl/8.5.0', 'other', null, 'other'],
  ['', null, null, null],
])('%s', (userAgent, browser, browserVersion, platform) => {
  expect(browserOf(userAgent)).toEqual({ browser, browserVersion, platform })
})
