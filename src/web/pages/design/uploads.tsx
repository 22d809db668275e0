import { useState } from 'react'
import { ImageField } from '../../features/image-field/image-field.tsx'
import styles from './design.page.module.css'

export function Uploads() {
  return (
    <div className={styles.cards}>
      <Upload label="Header image" error={undefined} />
      <Upload label="Header image, rejected" error="File cannot be larger than 1 MB" />
    </div>
  )
}

function Upload({ label, error }: { readonly label: string; readonly error: string | undefined }) {
  const [file, setFile] = useState<File>()
  return (
    <ImageField
      name={label}
      label={label}
      shape="header"
      rank="ordinary"
      hint="PNG, JPEG or WebP"
      file={file}
      stored={undefined}
      error={error}
      onChoose={setFile}
      onUnreadable={() => setFile(undefined)}
      onRemove={() => setFile(undefined)}
    />
  )
}
