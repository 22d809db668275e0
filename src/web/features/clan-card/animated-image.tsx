import { animatedHeaderFileName, basicHeaderWidths, uploadUrl } from '#contract/rules/header-image.ts'
import styles from './card-image.module.css'

interface AnimatedImageProps {
  /** The stored file name, which is that of the still image. */
  readonly fileName: string
  readonly access: string | null
  readonly sizes: string
}

/** The styles decide whether the animation shows: browsers do not load a lazy image with `display: none`. */
export function AnimatedImage({ fileName, access, sizes }: AnimatedImageProps) {
  const files = basicHeaderWidths.flatMap((width) => {
    const name = animatedHeaderFileName(fileName, width)
    return name === undefined ? [] : [{ url: uploadUrl(name, access), width }]
  })
  const widest = files.at(-1)
  if (!widest) return null
  return (
    <img
      className={`${styles.image} ${styles.animated}`}
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
