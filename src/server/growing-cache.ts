import { LRUCache } from 'lru-cache'

/**
 * Creates a cache of at most `max` entries that allocates memory only as it fills; for caches that are usually far from full. The library's
 * own `max` preallocates everything: 3 MB and about 10 ms for 100,000 entries.
 */
export function createGrowingCache<K extends string | number, V extends string | number | boolean | object>(
  max: number,
): LRUCache<K, V> {
  return new LRUCache<K, V>({ maxSize: max, sizeCalculation: () => 1 })
}
