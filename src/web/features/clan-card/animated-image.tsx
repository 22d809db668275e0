import { animationOf, headerSrcSet, uploadUrl } from '#contract/rules/images/header-image.ts'
import styles from './card-image.module.css'

interface AnimatedImageProps {
  /** The name of the stored still image. */
  readonly fileName: string
  readonly access: string | null
  readonly sizes: string
}

/** The styles decide whether the animation is visible: browsers do not load a lazy image with `display: none`. */
export function AnimatedImage({ fileName, access, sizes }: AnimatedImageProps) {
  const animation = animationOf(fileName)
  if (animation === undefined) return null
  return (
    <img
      className={`${styles.image} ${styles.animated}`}
      alt=""
      loading="lazy"
      fetchPriority="low"
      decoding="async"
      sizes={sizes}
      srcSet={headerSrcSet(animation, access)}
      src={uploadUrl(animation, access)}
    />
  )
}
