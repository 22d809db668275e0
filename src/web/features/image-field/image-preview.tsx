import { useEffect, useRef } from 'react'
import styles from './image-field.module.css'
import { type ImageShape, sizeOf } from './image-shape.ts'

export interface ImagePreviewProps {
  readonly file: File
  readonly shape: ImageShape
  readonly onBroken: (file: File) => void
}

/** A chosen picture, cut as it will be. Painted, because the page's policy lets in no images but the site's own. */
export function ImagePreview({ file, shape, onBroken }: ImagePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const tellBroken = useRef(onBroken)

  useEffect(() => {
    let gone = false
    async function show() {
      try {
        const bitmap = await createImageBitmap(file)
        if (!gone) paint(canvas.current, bitmap)
        bitmap.close()
      } catch {
        if (!gone) tellBroken.current(file)
      }
    }
    void show()
    return () => {
      gone = true
    }
  }, [file])

  return (
    <canvas
      ref={canvas}
      className={styles.picture}
      {...sizeOf(shape)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image that is painted
      role="img"
      aria-label={`The chosen image, ${file.name}`}
    />
  )
}

function paint(canvas: HTMLCanvasElement | null, picture: ImageBitmap): void {
  if (!canvas) return
  const { width, height } = canvas
  const scale = Math.max(width / picture.width, height / picture.height)
  const [w, h] = [picture.width * scale, picture.height * scale]
  canvas.getContext('2d')?.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h)
}
