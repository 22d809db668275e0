import { type FocusEvent, type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDraft } from '../drafts/use-draft.ts'
import { badInputErrors } from './bad-input.ts'
import { type BodyOf, type FormEndpoint, loadBodySchema, loadedBodySchema } from './body-schemas.ts'
import { focusField } from './focus-field.ts'
import type { FieldErrors, FormErrors } from './form-errors.ts'
import { validateBody } from './validate-body.ts'

export type TextValues<Name extends string> = Readonly<Record<Name, string>>

export interface ContractFormOptions<K extends FormEndpoint, Name extends string, Values> {
  /** The fields in page order: the first one with an error gets the focus. */
  readonly fields: readonly Name[]
  /** Values, if the caller controls the inputs. Default: the texts of the form's uncontrolled inputs. */
  readonly values?: Values
  readonly body: (values: NoInfer<Values>) => BodyOf<K>
  /** Maps a property of the body to the field that shows it, if their names differ. */
  readonly fieldOfProperty?: Readonly<Record<string, NoInfer<Name>>>
  /** Additional errors that the schema cannot detect, such as a wrong confirmation. They override the schema's. */
  readonly validate?: (values: NoInfer<Values>) => FieldErrors<NoInfer<Name>>
  /** Whether to show a field's error. By default, once the field is touched. */
  readonly isRevealed?: (name: NoInfer<Name>, error: string, touched: readonly NoInfer<Name>[]) => boolean
  /** Sends the request. Rejections are passed to `toFormErrors`. */
  readonly send: (body: BodyOf<K>, values: NoInfer<Values>) => Promise<unknown>
  readonly toFormErrors: (error: unknown, sent: NoInfer<Values>) => FormErrors<NoInfer<Name>>
  /** Stores the input as a draft under this key until it is sent. Only for forms with uncontrolled inputs. */
  readonly draftKey?: string
  /** Guests can use the form: its draft is stored without a user and survives signing in. */
  readonly isForGuests?: boolean
}

interface Rejected<Name extends string> {
  readonly body: Readonly<Record<string, unknown>>
  readonly errors: FormErrors<Name>
}

/**
 * A form that sends an endpoint's body, validated with the schema of the endpoint's declaration. The schema is loaded when
 * the form first gets focus; until then the browser's own constraints apply.
 *
 * Errors are shown once a field is touched or the form is submitted. Neither hydration nor an error changes the input.
 */
export function useContractForm<K extends FormEndpoint, Name extends string, Values = TextValues<Name>>(
  endpoint: K,
  options: ContractFormOptions<K, Name, Values>,
) {
  const { fields, fieldOfProperty = {}, isRevealed, draftKey, isForGuests } = options
  const form = useRef<HTMLFormElement>(null)
  const [schema, setSchema] = useState(() => loadedBodySchema(endpoint))
  const [texts, setTexts] = useState(() => textsOf(fields, null))
  const [badInput, setBadInput] = useState(() => badInputErrors(fields, null))
  const [isNativelyValid, setNativelyValid] = useState(false)
  const [touched, setTouched] = useState<readonly Name[]>([])
  const [rejected, setRejected] = useState<Rejected<Name>>()
  const [busy, setBusy] = useState(false)
  const draft = useDraft(draftKey, isForGuests)
  // A ref in addition to `busy`, because a replayed submit event may follow another one before React renders.
  const isSending = useRef(false)
  // Latest options, for async handlers that run after a render.
  const latest = useRef(options)

  // If `values` is missing, `Values` has its default type.
  const valuesNow = (typed: TextValues<Name>) => latest.current.values ?? (typed as Values)
  const values = options.values ?? (texts as Values)

  useLayoutEffect(() => {
    latest.current = options
  })

  function errorsOf(
    { body, validate }: typeof options,
    current: Values,
    bad: FieldErrors<Name>,
    known: typeof schema,
  ): FieldErrors<Name> {
    return { ...(known && validateBody(known, body(current), fieldOf)), ...withoutEmpty(validate?.(current)), ...bad }
  }

  function fieldOf(property: string): Name | undefined {
    return fieldOfProperty[property] ?? fields.find((name) => name === property)
  }

  function read() {
    const typed = textsOf(fields, form.current)
    const bad = badInputErrors(fields, form.current)
    setTexts(typed)
    setBadInput(bad)
    setNativelyValid(form.current?.matches(':valid') ?? false)
    return { typed, bad }
  }

  function load() {
    if (!schema) void loadBodySchema(endpoint).then(setSchema)
  }

  useEffect(() => {
    // Reads input made before hydration or filled in by the browser.
    read()
    if (form.current?.contains(document.activeElement)) load()
    // oxlint-disable-next-line react/exhaustive-deps -- reads the form once, after mounting; later changes arrive as events
  }, [])

  const errors = errorsOf(options, values, badInput, schema)
  const firstError = (of: FieldErrors<Name>) => fields.find((name) => of[name] !== undefined)

  function errorOf(name: Name): string | undefined {
    const error = errors[name]
    if (error !== undefined) return (isRevealed?.(name, error, touched) ?? touched.includes(name)) ? error : undefined
    // A server error for a field applies until the field's value changes.
    return rejected && isAsSent(name, rejected.body) ? rejected.errors.fields?.[name] : undefined
  }

  function isAsSent(name: Name, sent: Rejected<Name>['body']): boolean {
    const current = options.body(values) as Rejected<Name>['body']
    const properties = new Set([...Object.keys(sent), ...Object.keys(current)])
    return [...properties].every((key) => fieldOf(key) !== name || isSame(sent[key], current[key]))
  }

  function touch(name: Name) {
    setTouched((names) => (names.includes(name) ? names : [...names, name]))
  }

  async function submit() {
    if (isSending.current) return
    isSending.current = true
    setTouched(fields)
    setBusy(!schema)
    try {
      const known = schema ?? (await loadBodySchema(endpoint))
      // The user left the page while the schema was loading.
      if (!form.current) return
      setSchema(known)
      const { typed, bad } = read()
      const current = valuesNow(typed)
      const invalid = firstError(errorsOf(latest.current, current, bad, known))
      if (invalid) focusField(form.current, invalid)
      else await send(current)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  async function send(current: Values) {
    setRejected(undefined)
    setBusy(true)
    const body = latest.current.body(current)
    try {
      await latest.current.send(body, current)
      if (draftKey !== undefined) draft.discard()
    } catch (error) {
      const formErrors = latest.current.toFormErrors(error, current)
      setRejected({ body, errors: formErrors })
      const first = formErrors.fields && firstError(formErrors.fields)
      if (first) focusField(form.current, first)
    }
  }

  return {
    values,
    busy,
    valid: firstError(errors) === undefined && (schema !== undefined || isNativelyValid),
    errors: rejected?.errors,
    errorOf,
    touch,
    /** The draft that existed when the form opened. */
    restored: draft.restored,
    /** Resets uncontrolled inputs and all errors. */
    clear() {
      if (!latest.current.values) form.current?.reset()
      read()
      setTouched([])
      setRejected(undefined)
    },
    submit: () => void submit(),
    formProps: {
      ref: form,
      noValidate: true,
      // If the browser submits the form itself, for example without JavaScript, the URL must not contain a password.
      method: 'post' as const,
      onFocus: load,
      // Not `onInput`, because a select fires `input` before `change`, and rendering in between would reset it.
      onChange: (event: FormEvent<HTMLFormElement>) => {
        read()
        load()
        if (draftKey !== undefined) draft.save(event)
      },
      /** With controlled inputs, the caller calls `touch` instead. */
      onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
        const name = fields.find((field) => field === (target as Partial<HTMLInputElement>).name)
        if (name === undefined || !isField(target)) return
        // Entering a date without a time fires no change event.
        read()
        if (latest.current.values) return
        // Leaving an empty field to a place outside the form is not an error yet.
        const isStillInForm = relatedTarget instanceof Node && form.current?.contains(relatedTarget)
        if (target.value !== '' || target.validity.badInput || isStillInForm) touch(name)
      },
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
  }
}

function isField(element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => element instanceof kind)
}

function textsOf<Name extends string>(fields: readonly Name[], form: HTMLFormElement | null): TextValues<Name> {
  const data = form && new FormData(form)
  const textOf = (entry: unknown) => (typeof entry === 'string' ? entry : '')
  return Object.fromEntries(fields.map((name) => [name, textOf(data?.get(name))])) as TextValues<Name>
}

function withoutEmpty<Name extends string>(errors: FieldErrors<Name> | undefined): FieldErrors<Name> {
  return Object.fromEntries(
    Object.entries(errors ?? {}).filter(([, error]) => error !== undefined),
  ) as FieldErrors<Name>
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (!(one instanceof Blob) && JSON.stringify(one) === JSON.stringify(other))
}
