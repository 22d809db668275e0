import { useState } from 'react'
import { ImageField } from '../../features/image-field/image-field.tsx'
import styles from './design.page.module.css'

/** An image to choose, and one that was refused. */
export function Uploads() {
  return (
    <div className={styles.cards}>
      <Upload label="Header image" fault={undefined} />
      <Upload label="Header image, refused" fault="File cannot be larger than 1 MB" />
    </div>
  )
}

function Upload({ label, fault }: { readonly label: string; readonly fault: string | undefined }) {
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
      fault={fault}
      onChoose={setFile}
      onBroken={() => setFile(undefined)}
      onRemove={() => setFile(undefined)}
    />
  )
}
