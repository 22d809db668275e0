import { captureEarlyEvents, discardEarlyEvents } from './replay-early-events.ts'
import { applyStoredVisualEffects } from './features/effects/apply-effects.ts'
import { importWithRetry } from './import-with-retry.ts'
import { painted } from './ui/painted.ts'

captureEarlyEvents()
applyStoredVisualEffects()
void start()

/** Loads the hydration script after the first paint, or after a timeout, so that it does not delay the server-rendered page. */
async function start() {
  await painted()
  // This attribute makes the stylesheet load the background image.
  document.documentElement.dataset.page = 'painted'
  const { hydrate } = await importWithRetry(() => import('./hydrate.tsx'), showFailure)
  // A separate task lets the browser paint and handle input between evaluating the script and hydrating.
  setTimeout(() => {
    hydrate(showFailure).catch((error: unknown) => {
      showFailure()
      // Rethrown to appear in the console.
      throw error
    })
  })
}

/**
 * Shows `pages/frame/hydration-failed-notice.tsx`. Called when imports keep failing, `hydrate` rejects, or React crashes. Only imports are
 * retried: if they succeed after all, hydration replaces `failed`.
 */
function showFailure() {
  document.documentElement.dataset.page = 'failed'
  discardEarlyEvents()
}
