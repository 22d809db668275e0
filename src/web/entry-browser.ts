import { dropEarlyEvents, captureEarlyEvents } from './replay-early-events.ts'
import { applyStoredEffects } from './features/effects/apply-effects.ts'
import { importWithRetry } from './import-with-retry.ts'
import { painted } from './ui/painted.ts'

captureEarlyEvents()
applyStoredEffects()
void start()

/** Fetches what makes the page answer once it shows: it can be read as it came, and nothing holds that up. */
async function start() {
  await painted()
  document.documentElement.dataset.page = 'painted'
  const { hydrate } = await importWithRetry(() => import('./hydrate.tsx'), giveUp)
  // A task of its own: between the two the browser can draw and answer.
  setTimeout(() => void hydrate())
}

/** Nothing will answer for now: the page says so (`frame/hydration-failed-notice.tsx`). */
function giveUp() {
  document.documentElement.dataset.page = 'failed'
  dropEarlyEvents()
}
