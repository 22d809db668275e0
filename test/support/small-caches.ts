import { vi } from 'vitest'
import type * as LruCache from 'lru-cache'

/**
 * Lets caches grow when they are filled. By default they allocate all entries at once, which takes 60 ms and 10 MB for every site
 * that a test opens. The number of entries that a cache keeps is the same.
 */
vi.mock('lru-cache', async (importOriginal) => {
  const original = await importOriginal<typeof LruCache>()
  class GrowingCache<K extends {}, V extends {}, Context> extends original.LRUCache<K, V, Context> {
    constructor(options: LruCache.LRUCache.Options<K, V, Context>) {
      const { max, ...others } = options
      super(max && options.maxSize === undefined ? { ...others, maxSize: max, sizeCalculation: () => 1 } : options)
    }
  }
  return { ...original, LRUCache: GrowingCache }
})
