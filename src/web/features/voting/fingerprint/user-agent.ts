export function readUserAgent(): unknown {
  return [navigator.userAgent, navigator.platform]
}
