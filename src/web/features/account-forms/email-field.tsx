import { Field } from '../forms/field.tsx'

export interface EmailFieldProps {
  readonly defaultValue?: string | undefined
  readonly hint?: string
  readonly error: string | undefined
}

/** The account's email. Password managers recognize it as the user name. */
export function EmailField(props: EmailFieldProps) {
  return (
    <Field
      {...props}
      name="email"
      type="email"
      required
      label="Email"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
    />
  )
}
