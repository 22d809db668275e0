import { dropEarlyActs, keepEarlyActs } from './early-acts.ts'
import { applyStoredEffects } from './features/effects/apply-effects.ts'
import { loadPatiently } from './load-patiently.ts'
import { painted } from './ui/painted.ts'

keepEarlyActs()
applyStoredEffects()
void start()

/** Fetches what makes the page answer once it shows: it can be read as it came, and nothing holds that up. */
async function start() {
  await painted()
  document.documentElement.dataset.page = 'shown'
  const { takeOver } = await loadPatiently(() => import('./take-over.tsx'), giveUp)
  // A task of its own: between the two the browser can draw and answer.
  setTimeout(() => void takeOver())
}

/** Nothing will answer for now: the page says so (`frame/stuck-notice.tsx`). */
function giveUp() {
  document.documentElement.dataset.page = 'stuck'
  dropEarlyActs()
}
