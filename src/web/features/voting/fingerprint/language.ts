/** The languages that the browser asks for, and the one that it formats in. */
export function readLanguage(): unknown {
  return [navigator.languages, Intl.DateTimeFormat().resolvedOptions().locale]
}
