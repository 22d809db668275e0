import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** Like `lazy`, for a part without which the page works: if loading fails, nothing is shown in its place. */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load()
      .catch(() => () => null)
      .then((part) => ({ default: part })),
  )
}
