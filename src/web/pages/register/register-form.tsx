import { Fragment } from 'react'
import { Link } from 'react-router'
import { faultOfEmail } from '#contract/rules/credentials.ts'
import { minimumAge } from '#contract/rules/promises.ts'
import { useApi } from '../../api-context.tsx'
import { Field } from '../../features/forms/field.tsx'
import { FormRefusal } from '../../features/forms/form-message.tsx'
import { SubmitButton } from '../../features/forms/submit-button.tsx'
import { type Rules, useForm } from '../../features/forms/use-form.ts'
import { NewPasswordFields, newPasswordRules } from '../../features/session/new-password-fields.tsx'
import { refuseCredentials } from '../../features/session/refuse-credentials.ts'
import formStyles from '../../features/session/session-forms.module.css'
import { legalPages } from '../../site-map.ts'

const rules: Rules<'email' | 'password' | 'confirmation'> = {
  email: ({ email }) => faultOfEmail(email),
  ...newPasswordRules,
}

/** `onDone` is told the address that a mail went to. */
export function RegisterForm({ onDone }: { readonly onDone: (email: string) => void }) {
  const api = useApi()
  const form = useForm({
    rules,
    async send({ email, password }) {
      try {
        await api.register({ body: { email, password } })
      } catch (error) {
        return refuseCredentials(error)
      }
      form.clear()
      onDone(email)
      return undefined
    },
  })

  return (
    <form {...form.formProps} className={formStyles.form} aria-label="Register">
      <Field
        name="email"
        type="email"
        label="E-mail"
        hint="Never shown on the site"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        fault={form.faultOf('email')}
      />
      <NewPasswordFields label="Password" faultOf={form.faultOf} />
      <FormRefusal refusal={form.refusal} />
      <Conditions />
      <SubmitButton form={form}>Register</SubmitButton>
    </form>
  )
}

function Conditions() {
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
