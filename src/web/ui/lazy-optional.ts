import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** Like `lazy`, but renders nothing if loading fails. For parts that the page can work without. */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load()
      .catch(() => () => null)
      .then((part) => ({ default: part })),
  )
}
