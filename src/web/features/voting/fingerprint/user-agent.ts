/** The browser as it names itself. */
export function readUserAgent(): unknown {
  return [navigator.userAgent, navigator.platform]
}
