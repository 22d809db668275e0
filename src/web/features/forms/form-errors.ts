import type { ReactNode } from 'react'

export type FieldErrors<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>

/** Why a form was rejected: a message for the whole form, errors of single fields, or both. */
export interface FormErrors<Name extends string> {
  readonly message?: string | undefined
  readonly reason?: ReactNode
  readonly fields?: FieldErrors<Name> | undefined
}
