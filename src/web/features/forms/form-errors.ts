/** Errors of single fields, by their names. */
export type FieldErrors<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>

/** Why a form was not accepted: a message for the whole form, errors of single fields, or both. */
export interface FormErrors<Name extends string> {
  readonly message?: string | undefined
  readonly reason?: string | undefined
  readonly fields?: FieldErrors<Name> | undefined
}
