import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

export function PasswordField(props: Omit<FieldProps, 'type' | 'children'>) {
  const [isVisible, setVisible] = useState(false)
  return (
    <Field {...props} type={isVisible ? 'text' : 'password'} spellCheck={false} autoCapitalize="off" autoCorrect="off">
      <button
        type="button"
        className={styles.reveal}
        aria-pressed={isVisible}
        aria-label="Show characters"
        onClick={() => setVisible(!isVisible)}
      >
        <Eye open={isVisible} />
      </button>
    </Field>
  )
}

function Eye({ open }: { open: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M2 12c2.5-4.5 6-6.5 10-6.5s7.5 2 10 6.5c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12Z" />
      <circle cx="12" cy="12" r="3" />
      {!open && <path d="m4 20 16-16" />}
    </svg>
  )
}
