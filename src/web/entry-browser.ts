import { dropEarlyEvents, captureEarlyEvents } from './replay-early-events.ts'
import { applyStoredEffects } from './features/effects/apply-effects.ts'
import { importWithRetry } from './import-with-retry.ts'
import { painted } from './ui/painted.ts'

captureEarlyEvents()
applyStoredEffects()
void start()

/** Loads the hydration script after the first paint, so that it does not delay the server-rendered page. */
async function start() {
  await painted()
  document.documentElement.dataset.page = 'painted'
  const { hydrate } = await importWithRetry(() => import('./hydrate.tsx'), giveUp)
  // A separate task lets the browser paint and handle input in between.
  setTimeout(() => void hydrate())
}

/** Shows the notice `frame/hydration-failed-notice.tsx`. */
function giveUp() {
  document.documentElement.dataset.page = 'failed'
  dropEarlyEvents()
}
