import {
  drawnBannerUrl,
  headerSize,
  headerSrcSet,
  placeholderUrl,
  uploadUrl,
} from '#contract/rules/images/header-image.ts'
import styles from './card-image.module.css'
import { AnimatedImage } from './animated-image.tsx'

/** `first`: high fetch priority; `soon`: after the styles and scripts; `lazy`: loaded when near the viewport. */
export type ImagePriority = 'first' | 'soon' | 'lazy'

export interface CardImageProps {
  /** A file under `/uploads/`. Null shows the banner drawn for `drawnFor`, or else the placeholder. */
  readonly fileName: string | null
  /** Query string that authorizes loading an image that may not be public. */
  readonly access?: string | null
  /** ID of the listed clan whose banner is drawn. */
  readonly drawnFor?: number | undefined
  readonly priority: ImagePriority
  readonly sizes: string
  /** Plays the animation, if there is one (premium only). */
  readonly isAnimated?: boolean
}

/** React preloads the first page's images before its styles unless their priority is `low`. */
const fetchPriorities = { first: 'high', soon: 'low', lazy: undefined } as const

/** A clan's banner (12:5). Decorative, because the name follows. */
export function CardImage({ fileName, access = null, drawnFor, priority, sizes, isAnimated = false }: CardImageProps) {
  const fallback = drawnFor ? drawnBannerUrl(drawnFor) : placeholderUrl
  const still = (
    <img
      className={fileName === null ? `${styles.image} ${styles.fallback}` : styles.image}
      alt=""
      {...headerSize}
      loading={priority === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={fetchPriorities[priority]}
      decoding="async"
      // Must follow `loading`, because browsers start loading when they get a source.
      sizes={fileName === null ? undefined : sizes}
      srcSet={fileName === null ? undefined : headerSrcSet(fileName, access)}
      src={fileName === null ? fallback : uploadUrl(fileName, access)}
    />
  )
  if (!isAnimated || fileName === null) return still
  return (
    <>
      {still}
      <AnimatedImage fileName={fileName} access={access} sizes={sizes} />
    </>
  )
}

/** Priority of the image of the card at `index` (from 0). The specification requires lazy loading from the fourth card on. */
export function imagePriority(index: number): ImagePriority {
  if (index === 0) return 'first'
  return index < 3 ? 'soon' : 'lazy'
}
