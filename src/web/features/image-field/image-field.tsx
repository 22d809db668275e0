import { type DragEvent, useId, useState } from 'react'
import { placeholderUrl } from '#contract/rules/header-image.ts'
import type { UploadRank } from '#contract/rules/image-limits.ts'
import { Button } from '../../ui/button.tsx'
import fieldStyles from '../forms/field.module.css'
import styles from './image-field.module.css'
import { ImagePreview } from './image-preview.tsx'
import { type ImageShape, sizeOf } from './image-shape.ts'
import { acceptedTypes } from './judge-image.ts'

export interface ImageFieldProps {
  readonly name: string
  readonly label: string
  readonly shape: ImageShape
  readonly rank: UploadRank
  readonly hint: string
  /** What is chosen and not sent yet. */
  readonly file: File | undefined
  /** The file under `/uploads/` that is there already. */
  readonly stored: string | undefined
  readonly error: string | undefined
  readonly onChoose: (file: File) => void
  /** The browser cannot show it. */
  readonly onBroken: (file: File) => void
  /** Takes away what is chosen or there; absent where an image is needed. */
  readonly onRemove?: () => void
}

/** An image: chosen by the file dialog, or dropped; shown as it will be cut. */
export function ImageField(props: ImageFieldProps) {
  const { name, label, shape, rank, hint, file, stored, error, onChoose, onBroken, onRemove } = props
  const id = useId()
  const [over, setOver] = useState(false)

  function take(files: FileList | null) {
    const [chosen] = files ?? []
    if (chosen) onChoose(chosen)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label} id={`${id}-label`}>
        {label}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is the pointer's way; the input in it is for everybody */}
      <div
        className={styles.zone}
        data-over={over}
        data-invalid={error !== undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div className={styles.frame} data-shape={shape}>
          {file && error === undefined ? (
            <ImagePreview
              key={`${file.name}-${file.size}-${file.lastModified}`}
              file={file}
              shape={shape}
              onBroken={onBroken}
            />
          ) : (
            <img
              className={styles.picture}
              data-empty={stored === undefined}
              src={stored === undefined ? placeholderUrl : `/uploads/${stored}`}
              alt=""
              {...sizeOf(shape)}
            />
          )}
        </div>
        <div className={styles.ways}>
          <label className={styles.pick}>
            <input
              type="file"
              name={name}
              accept={acceptedTypes(rank)}
              aria-labelledby={`${id}-label ${id}-pick`}
              aria-invalid={error !== undefined}
              aria-describedby={`${id}-error ${id}-hint`}
              onChange={({ target }) => {
                take(target.files)
                // Or the same file, mended, could not be chosen again.
                target.value = ''
              }}
            />
            <span id={`${id}-pick`}>{file || stored ? 'Choose another' : 'Choose an image'}</span>
          </label>
          {onRemove && (file ?? stored) !== undefined && (
            <Button aria-describedby={`${id}-label`} onClick={onRemove}>
              Remove
            </Button>
          )}
        </div>
        <p className={styles.words}>{file ? file.name : 'or drop one here'}</p>
      </div>
      <p id={`${id}-error`} className={`${fieldStyles.error} ${styles.said}`} aria-live="polite">
        {error}
      </p>
      <p id={`${id}-hint`} className={`${fieldStyles.hint} ${styles.said}`}>
        {hint}
      </p>
    </div>
  )
}
