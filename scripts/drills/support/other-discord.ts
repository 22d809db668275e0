// Preloaded into a site: redirects its requests to Discord to `DRILL_DISCORD`.
import process from 'node:process'

const { fetch } = globalThis
globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input)
  const isDiscord = /^(?:discord\.com|cdn\.discordapp\.com)$/.test(url.hostname)
  return fetch(isDiscord ? new URL(url.pathname + url.search, process.env.DRILL_DISCORD) : input, init)
}
