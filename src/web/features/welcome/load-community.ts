import type { Api } from '../../api.ts'

export interface Community {
  readonly members: number | null
  /** Addresses of images that are there. */
  readonly faces: readonly string[]
}

/** How long the dialog waits for what it can do without, in ms. */
const patience = 3000

/** Loads what is known of the community, faces included, and leaves out what does not come. */
export async function loadCommunity(api: Api): Promise<Community> {
  const deadline = AbortSignal.timeout(patience)
  const community = await api.readCommunity({}, { signal: deadline }).catch(() => undefined)
  if (!community) return { members: null, faces: [] }
  const { members, faces } = community.body
  const loaded = await Promise.all(faces.map(async (face) => ((await isLoaded(face, deadline)) ? [face] : [])))
  return { members, faces: loaded.flat() }
}

function isLoaded(url: string, deadline: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (deadline.aborted) resolve(false)
    deadline.addEventListener('abort', () => resolve(false), { once: true })
    const image = new Image()
    image.src = url
    image.decode().then(
      () => resolve(true),
      () => resolve(false),
    )
  })
}
