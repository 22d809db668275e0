import { type DragEvent, useId, useRef, useState } from 'react'
import { placeholderUrl, uploadUrl } from '#contract/rules/images/header-image.ts'
import type { UploadRank } from '#contract/rules/images/image-limits.ts'
import { Button } from '../../ui/button.tsx'
import fieldStyles from '../forms/field.module.css'
import styles from './image-field.module.css'
import { ImagePreview } from './image-preview.tsx'
import { type ImageShape, sizeOf } from './image-shape.ts'
import { acceptedTypes } from './validate-image.ts'

export interface ImageFieldProps {
  readonly name: string
  readonly label: string
  readonly shape: ImageShape
  readonly rank: UploadRank
  readonly hint: string
  readonly file: File | undefined
  /** The name of the stored file under `/uploads/`. */
  readonly stored: string | undefined
  /** Query string that authorizes loading the stored file. */
  readonly access?: string | null | undefined
  readonly error: string | undefined
  readonly onChoose: (file: File) => void
  /** Called if the browser cannot decode the file. */
  readonly onUnreadable: (file: File) => void
  /** Unselects the chosen image or, if there is none, removes the stored one. Undefined if there is neither. */
  readonly onRemove?: () => void
}

/** Chooses an image by file dialog or drag and drop. The preview shows the crop. */
export function ImageField(props: ImageFieldProps) {
  const { name, label, shape, rank, hint, file, stored, access, error, onChoose, onUnreadable, onRemove } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)

  function chooseFirst(files: FileList | null) {
    const [chosen] = files ?? []
    if (chosen) onChoose(chosen)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setDraggedOver(false)
    chooseFirst(event.dataTransfer.files)
  }

  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label} id={`${id}-label`}>
        {label}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping needs a pointer; the input inside is accessible */}
      <div
        className={styles.zone}
        data-dragged-over={isDraggedOver}
        data-invalid={error !== undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setDraggedOver(true)
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={drop}
      >
        <div className={styles.frame} data-shape={shape}>
          {file && error === undefined ? (
            <ImagePreview
              key={`${file.name}-${file.size}-${file.lastModified}`}
              file={file}
              shape={shape}
              onUnreadable={onUnreadable}
            />
          ) : (
            <img
              className={styles.picture}
              data-empty={stored === undefined}
              src={stored === undefined ? placeholderUrl : uploadUrl(stored, access)}
              alt=""
              {...sizeOf(shape)}
            />
          )}
        </div>
        <div className={styles.actions}>
          <label className={styles.pick}>
            <input
              ref={input}
              type="file"
              name={name}
              accept={acceptedTypes(rank)}
              aria-labelledby={`${id}-label ${id}-pick`}
              aria-invalid={error !== undefined}
              aria-describedby={`${id}-error ${id}-hint`}
              onChange={({ target }) => {
                chooseFirst(target.files)
                // Allows choosing the same file again, for example after editing it.
                target.value = ''
              }}
            />
            <span id={`${id}-pick`}>{file || stored ? 'Choose another' : 'Choose an image'}</span>
          </label>
          {onRemove && (file ?? stored) !== undefined && (
            <Button
              aria-describedby={`${id}-label`}
              onClick={() => {
                // The button may be removed afterward.
                input.current?.focus()
                onRemove()
              }}
            >
              {file && stored !== undefined ? 'Keep the current image' : 'Remove'}
            </Button>
          )}
        </div>
        <p className={styles.text}>{file ? file.name : 'or drop one here'}</p>
      </div>
      <p id={`${id}-error`} className={`${fieldStyles.error} ${styles.message}`} aria-live="polite">
        {error}
      </p>
      <p id={`${id}-hint`} className={`${fieldStyles.hint} ${styles.message}`}>
        {hint}
      </p>
    </div>
  )
}
