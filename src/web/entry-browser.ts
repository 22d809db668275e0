import { keepEarlyActs } from './early-acts.ts'
import { applyStoredEffects } from './features/effects/effects.ts'
import { painted } from './ui/painted.ts'

keepEarlyActs()
applyStoredEffects()
void start()

/** Fetches what makes the page answer once it shows: it can be read as it came, and nothing holds that up. */
async function start() {
  await painted()
  document.documentElement.dataset.page = 'shown'
  const { takeOver } = await import('./take-over.tsx')
  // A task of its own: between the two the browser can draw and answer.
  setTimeout(() => void takeOver())
}
