import type { Api } from '../../api.ts'

export interface Community {
  readonly members: number | null
  /** URLs of images that have loaded. */
  readonly faces: readonly string[]
}

const timeoutMs = 3000

/** Loads the community's member count and faces. Leaves out what times out. */
export async function loadCommunity(api: Api): Promise<Community> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const community = await api.readCommunity({}, { signal: timeout }).catch(() => undefined)
  if (!community) return { members: null, faces: [] }
  const { members, faces } = community.body
  const loaded = await Promise.all(faces.map(async (face) => ((await isLoaded(face, timeout)) ? [face] : [])))
  return { members, faces: loaded.flat() }
}

function isLoaded(url: string, timeout: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (timeout.aborted) resolve(false)
    timeout.addEventListener('abort', () => resolve(false), { once: true })
    const image = new Image()
    image.src = url
    image.decode().then(
      () => resolve(true),
      () => resolve(false),
    )
  })
}
