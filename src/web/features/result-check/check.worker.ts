import { sha256 } from '@noble/hashes/sha2.js'
import { checkReceipts } from '#contract/results/check-receipts.ts'
import { checkWeek } from '#contract/results/check-week.ts'
import { createDownload, newestVersion, siteFiles, siteLog, siteResultLog } from '#contract/results/download.ts'
import type { CheckedVotes, CheckedWeek, CheckMessage, CheckOutcomes, CheckRequest } from './check-messages.ts'
import { findEd25519 } from './find-ed25519.ts'

/** Checks published results off the main thread, since a large week has millions of hashes. */
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const download = createDownload({
  fetch: (path) => fetch(path),
  pause,
  async gunzip(bytes) {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
    return new Uint8Array(await new Response(stream).arrayBuffer())
  },
})

const send = (message: CheckMessage) => postMessage(message)

async function checkSiteWeek({
  week,
  version,
  earlier,
}: Extract<CheckRequest, { kind: 'week' }>): Promise<CheckedWeek | undefined> {
  const checked = version ?? (await newestVersion(download, week))
  if (checked === undefined) return undefined
  const log = await siteLog({ download, pause }, week, earlier)
  const report = await checkWeek(
    {
      files: siteFiles(download, week, checked),
      findBase: (baseWeek, baseVersion) => siteFiles(download, baseWeek, baseVersion),
      ...(log && { log }),
    },
    {
      sha256,
      verifyEd25519: await findEd25519(),
      onProgress: (checkedFiles, files) => send({ kind: 'progress', checked: checkedFiles, files }),
    },
  )
  return { report, checkpoint: log?.checkpoint }
}

async function checkSiteReceipts({
  week,
  receipts,
  earlier,
}: Extract<CheckRequest, { kind: 'receipts' }>): Promise<CheckedVotes | undefined> {
  const version = await newestVersion(download, week)
  if (version === undefined) return undefined
  const log = await siteResultLog({ download, pause }, { week, version, earlier })
  const filesOf = (wanted: number) => siteFiles(download, week, wanted)
  const checked = await checkReceipts(
    { week, version, filesOf, log, receipts },
    { sha256, verifyEd25519: await findEd25519() },
  )
  return { ...checked, checkpoint: log?.checkpoint }
}

function run(request: CheckRequest): Promise<CheckOutcomes[keyof CheckOutcomes]> {
  return request.kind === 'week' ? checkSiteWeek(request) : checkSiteReceipts(request)
}

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  run(data).then(
    (outcome) => send({ kind: 'done', outcome }),
    (error: unknown) => send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  )
})
