import { type DragEvent, useId, useState } from 'react'
import { placeholderUrl } from '#contract/rules/header-image.ts'
import { largestUpload } from '#contract/rules/image-limits.ts'
import type { FormImage } from './judge-draft.ts'
import { acceptedTypes } from './judge-image.ts'
import styles from './image-field.module.css'
import { ImagePreview } from './image-preview.tsx'

export interface ImageFieldProps {
  readonly image: FormImage
  readonly premium: boolean
  readonly fault: string | undefined
  readonly onChoose: (file: File) => void
  /** The browser cannot show it. */
  readonly onBroken: (file: File) => void
  readonly onLeave: () => void
}

/** The header image: chosen by the file dialog, or dropped; shown as a card will cut it. */
export function ImageField({ image, premium, fault, onChoose, onBroken, onLeave }: ImageFieldProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const { file, stored } = image

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
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        Header image
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is the pointer's way; the input in it is for everybody */}
      <div
        className={styles.zone}
        data-over={over}
        data-faulty={fault !== undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div className={styles.frame}>
          {file && fault === undefined ? (
            <ImagePreview key={`${file.name}-${file.size}-${file.lastModified}`} file={file} onBroken={onBroken} />
          ) : (
            <img
              className={styles.picture}
              data-empty={stored === undefined}
              src={stored === undefined ? placeholderUrl : `/uploads/${stored}`}
              alt=""
              width={960}
              height={400}
            />
          )}
        </div>
        <label className={styles.pick}>
          <input
            type="file"
            name="headerImageFile"
            accept={acceptedTypes(premium)}
            aria-labelledby={`${id}-label ${id}-pick`}
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}-fault ${id}-hint`}
            onChange={({ target }) => {
              take(target.files)
              // Or the same file, mended, could not be chosen again.
              target.value = ''
            }}
            onBlur={onLeave}
          />
          <span id={`${id}-pick`}>{file || stored ? 'Choose another' : 'Choose an image'}</span>
        </label>
        <p className={styles.words}>{file ? file.name : 'or drop one here'}</p>
      </div>
      <p id={`${id}-fault`} className={styles.fault} aria-live="polite">
        {fault}
      </p>
      <p id={`${id}-hint`} className={styles.hint}>
        {hintOf(premium)}
      </p>
    </div>
  )
}

function hintOf(premium: boolean): string {
  const size = largestUpload[premium ? 'premium' : 'ordinary'] / 1_048_576
  return `PNG, JPEG${premium ? ', WebP or GIF' : ' or WebP'}, at most ${size} MB. Shown 12:5, best at 960 × 400 pixels.`
}
