import type { VoteAction } from '#contract/vote-actions.ts'
import type { Api } from '../../../../api.ts'

const pollMs = 1000
const retryMs = 5000

/** Polls an action until it is finished. Repeats failed requests, because the action continues. Rejects only when `signal` is aborted. */
export async function followAction(
  api: Pick<Api, 'readVoteAction'>,
  action: VoteAction,
  onProgress: (action: VoteAction) => void,
  signal: AbortSignal,
  wait = abortableDelay,
): Promise<VoteAction> {
  let [current, pauseMs] = [action, pollMs]
  while (!current.finished) {
    await wait(pauseMs, signal)
    try {
      current = (await api.readVoteAction({ params: { id: String(action.id) } })).body
      pauseMs = pollMs
      signal.throwIfAborted()
      onProgress(current)
    } catch {
      signal.throwIfAborted()
      pauseMs = retryMs
    }
  }
  return current
}

/** Removes its listener afterward, because the signal lives longer than most delays. */
async function abortableDelay(durationMs: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, durationMs)
    signal.addEventListener('abort', end)
  })
  signal.throwIfAborted()
}
