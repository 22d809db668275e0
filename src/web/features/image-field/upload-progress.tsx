import styles from './upload-progress.module.css'

/** `value`: from 0 to 1. */
export function UploadProgress({ value }: { readonly value: number }) {
  return (
    <label className={styles.progress}>
      {value < 1 ? `Uploading: ${Math.floor(value * 100)}%` : 'Uploaded. The server is processing the image.'}
      <progress max={1} value={value} />
    </label>
  )
}
