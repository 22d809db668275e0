export function readLanguage(): unknown {
  return [navigator.languages, Intl.DateTimeFormat().resolvedOptions().locale]
}
