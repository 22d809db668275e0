import { headerFileNames } from '#contract/rules/images/header-image.ts'
import type { Uploads } from '#server/uploads/uploads.ts'

export type CreateBanner = (name: string, uploads: Uploads) => Promise<string>

/** Drawing a banner takes about 50 ms, so the clans of a long list share this many. */
const maxBanners = 200

const concurrency = 3

/** Creates a banner for each name, up to the limit, and returns the file names. On failure, removes the banners created so far. */
export async function createBanners(
  names: readonly string[],
  createBanner: CreateBanner,
  uploads: Uploads,
): Promise<string[]> {
  const created: string[] = []
  const queue = names.slice(0, maxBanners).entries()
  let failed = false
  const worker = async () => {
    for (const [i, name] of queue) {
      if (failed) return
      created[i] = await createBanner(name, uploads).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  // Wait for all workers, even if one fails, so that every file can be removed.
  const results = await Promise.allSettled(Array.from({ length: concurrency }, worker))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure === undefined) return created
  await removeBanners(created, uploads)
  throw failure.reason
}

export async function removeBanners(fileNames: readonly string[], uploads: Uploads): Promise<void> {
  for (const fileName of fileNames.filter((name) => name !== undefined)) {
    for (const name of headerFileNames(fileName)) await uploads.remove(name)
  }
}
