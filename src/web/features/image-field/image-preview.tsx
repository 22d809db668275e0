import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './image-field.module.css'
import { type ImageShape, sizeOf } from './image-shape.ts'

export interface ImagePreviewProps {
  readonly file: File
  readonly shape: ImageShape
  readonly onUnreadable: (file: File) => void
}

/** A preview of the crop. Drawn on a canvas, because the CSP only allows images from this site. */
export function ImagePreview({ file, shape, onUnreadable }: ImagePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const reportUnreadable = useEffectEvent(onUnreadable)

  useEffect(() => {
    let isCanceled = false
    async function show() {
      try {
        const bitmap = await createImageBitmap(file)
        if (!isCanceled) drawCover(canvas.current, bitmap)
        bitmap.close()
      } catch {
        if (!isCanceled) reportUnreadable(file)
      }
    }
    void show()
    return () => {
      isCanceled = true
    }
  }, [file])

  return (
    <canvas
      ref={canvas}
      className={styles.picture}
      {...sizeOf(shape)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas that shows an image
      role="img"
      aria-label={`The chosen image, ${file.name}`}
    />
  )
}

function drawCover(canvas: HTMLCanvasElement | null, picture: ImageBitmap): void {
  if (!canvas) return
  const { width, height } = canvas
  const scale = Math.max(width / picture.width, height / picture.height)
  const [w, h] = [picture.width * scale, picture.height * scale]
  canvas.getContext('2d')?.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h)
}
