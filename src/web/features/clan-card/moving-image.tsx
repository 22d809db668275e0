import { animatedHeaderFileName, headerWidths } from '#contract/rules/header-image.ts'
import styles from './card-image.module.css'

interface MovingImageProps {
  /** The stored name, which is that of the still picture. */
  readonly fileName: string
  readonly sizes: string
}

/**
 * The moving picture over its own first frame; nothing where nothing moves. The styles decide whether it shows, and a
 * browser does not load a lazy image that does not show.
 */
export function MovingImage({ fileName, sizes }: MovingImageProps) {
  const files = headerWidths.flatMap((width) => {
    const name = animatedHeaderFileName(fileName, width)
    return name === undefined ? [] : [{ url: `/uploads/${name}`, width }]
  })
  const widest = files.at(-1)
  if (!widest) return null
  return (
    <img
      className={`${styles.image} ${styles.moving}`}
      alt=""
      loading="lazy"
      fetchPriority="low"
      decoding="async"
      sizes={sizes}
      srcSet={files.map(({ url, width }) => `${url} ${width}w`).join(', ')}
      src={widest.url}
    />
  )
}
