import { Fragment } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../api-context.tsx'
import { FormErrorMessage } from '../../features/forms/form-message.tsx'
import { SubmitButton } from '../../features/forms/submit-button.tsx'
import { useContractForm } from '../../features/forms/use-contract-form.ts'
import { EmailField } from '../../features/account-forms/email-field.tsx'
import { NewPasswordFields, validateConfirmation } from '../../features/account-forms/new-password-fields.tsx'
import { credentialsErrors } from '../../features/account-forms/credentials-errors.ts'
import formStyles from '../../features/account-forms/account-forms.module.css'
import { useSite } from '../../site.tsx'
import { legalPages } from '../../site-map.ts'

/** `onDone` receives the address to which the email was sent. */
export function RegisterForm({ onDone }: { readonly onDone: (email: string) => void }) {
  const api = useApi()
  const form = useContractForm('register', {
    fields: ['email', 'password', 'confirmation'],
    body: ({ email, password }) => ({ email, password }),
    validate: validateConfirmation,
    async send(body) {
      await api.register({ body })
      form.clear()
      onDone(body.email)
    },
    toFormErrors: credentialsErrors,
  })

  return (
    <form {...form.formProps} className={formStyles.form} aria-label="Register">
      <EmailField hint="Never shown on the site" error={form.errorOf('email')} />
      <NewPasswordFields label="Password" errorOf={form.errorOf} />
      <FormErrorMessage errors={form.errors} />
      <TermsNotice />
      <SubmitButton form={form}>Register</SubmitButton>
    </form>
  )
}

function TermsNotice() {
  const { minimumAge } = useSite().promises
  return (
    <p className={formStyles.small}>
      You must be at least {minimumAge} years old to register. By registering you agree to our{' '}
      {legalPages.map(({ path, label }, index) => (
        <Fragment key={path}>
          {index > 0 && ' and '}
          <Link to={path}>{label}</Link>
        </Fragment>
      ))}
      .
    </p>
  )
}
