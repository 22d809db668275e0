import styles from './upload-progress.module.css'

/** How much of a form is uploaded, from 0 to 1. */
export function UploadProgress({ share }: { readonly share: number }) {
  return (
    <label className={styles.progress}>
      {share < 1 ? `Uploading: ${Math.floor(share * 100)} %` : 'Uploaded; the site is preparing the image'}
      <progress max={1} value={share} />
    </label>
  )
}
