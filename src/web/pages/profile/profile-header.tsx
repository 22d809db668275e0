import styles from './profile.page.module.css'

/** `email` is undefined during server rendering. */
export function ProfileHeader({ email }: { readonly email: string | undefined }) {
  return (
    <header className={styles.header}>
      <p className={styles.eyebrow}>Signed in as</p>
      <h1 className={styles.title}>My profile</h1>
      <p className={styles.email}>{email ?? <span className={styles.pending}>…</span>}</p>
    </header>
  )
}
