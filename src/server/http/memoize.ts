import { LRUCache } from 'lru-cache'

/** Caches the `max` most recently used results. `LRUCache.memo` copies its options at each call, which takes longer than the lookup. */
export function memoize<V extends string | boolean | object>(
  max: number,
  compute: (key: string) => V,
): (key: string) => V {
  const results = new LRUCache<string, V>({ max })
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const computed = compute(key)
    results.set(key, computed)
    return computed
  }
}
