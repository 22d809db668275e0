import { headerFileName, headerRatio, headerWidths, placeholderUrl } from '#contract/rules/header-image.ts'
import styles from './card-image.module.css'
import { MovingImage } from './moving-image.tsx'

/** How soon a card's image is wanted: `first` before anything else, `lazy` once it comes near the view. */
export type ImagePriority = 'first' | 'soon' | 'lazy'

export interface CardImageProps {
  /** A file under `/uploads/`; null where a placeholder stands in. */
  readonly fileName: string | null
  readonly priority: ImagePriority
  /** How wide the image is shown, as `sizes` says it. */
  readonly sizes: string
  /** Whether it may move, as premium lets it. */
  readonly moving?: boolean
}

const [narrow, wide] = headerWidths
const height = (width: number) => (width * headerRatio.height) / headerRatio.width

/** A clan's banner, 12:5. The name stands beside it, so it has no text of its own. */
export function CardImage({ fileName, priority, sizes, moving = false }: CardImageProps) {
  const url = (width: (typeof headerWidths)[number]) => `/uploads/${headerFileName(fileName ?? '', width)}`
  const still = (
    <img
      className={styles.image}
      alt=""
      width={wide}
      height={height(wide)}
      loading={priority === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={priority === 'first' ? 'high' : undefined}
      decoding="async"
      // After `loading`: a browser that has a source begins to load.
      sizes={fileName === null ? undefined : sizes}
      srcSet={fileName === null ? undefined : `${url(narrow)} ${narrow}w, ${url(wide)} ${wide}w`}
      src={fileName === null ? placeholderUrl : url(wide)}
    />
  )
  if (!moving || fileName === null) return still
  return (
    <>
      {still}
      <MovingImage fileName={fileName} sizes={sizes} />
    </>
  )
}

/** The priority of the card at `index` (from 0) of a page: from the 4th on lazy, as the specification has it. */
export function imagePriority(index: number): ImagePriority {
  if (index === 0) return 'first'
  return index < 3 ? 'soon' : 'lazy'
}
