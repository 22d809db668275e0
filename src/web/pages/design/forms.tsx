import { Field } from '../../features/forms/field.tsx'
import { FormErrorMessage, FormMessage } from '../../features/forms/form-message.tsx'
import { PasswordField } from '../../features/forms/password-field.tsx'
import { SubmitButton } from '../../features/forms/submit-button.tsx'
import styles from './design.page.module.css'

export function Forms() {
  return (
    <div className={styles.cards}>
      <form className={styles.specimen} aria-label="Valid">
        <Field name="email" label="Email" hint="Never shown on the site" />
        <PasswordField name="password" label="Password" hint="8 characters or more" />
        <FormMessage tone="success">Done! Check your email for reset instructions.</FormMessage>
        <SubmitButton form={{ busy: false, valid: true }}>Register</SubmitButton>
      </form>
      <form className={styles.specimen} aria-label="Invalid">
        <Field name="email" label="Email" defaultValue="ada@example" error="Please enter a valid email" />
        <PasswordField name="password" label="Password" error="Password must contain at least 8 characters" />
        <FormErrorMessage errors={{ message: 'An error occurred when registering.', reason: 'Network Error' }} />
        <SubmitButton form={{ busy: false, valid: false }}>Register</SubmitButton>
      </form>
      <form className={styles.specimen} aria-label="Busy">
        <Field name="email" label="Email" defaultValue="ada@example.org" disabled />
        <SubmitButton form={{ busy: true, valid: true }}>Register</SubmitButton>
      </form>
    </div>
  )
}
