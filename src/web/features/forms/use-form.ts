import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { focusField } from './focus-field.ts'

/** What is typed into a form's fields, by their names. */
export type Values<Name extends string> = Readonly<Record<Name, string>>

/** What is wrong with each field; undefined where nothing is. */
export type Rules<Name extends string> = Readonly<Record<Name, (values: Values<Name>) => string | undefined>>

/** Why the server did not take a form: for all of it, at single fields, or both. */
export interface Refusal<Name extends string> {
  readonly message?: string | undefined
  /** What there is to know beside it. */
  readonly reason?: string | undefined
  readonly fields?: Partial<Record<Name, string>> | undefined
}

interface FormOptions<Name extends string> {
  readonly rules: Rules<Name>
  /** Sends what was typed; answers a refusal, or nothing where all went well. */
  readonly send: (values: Values<Name>) => Promise<Refusal<Name> | undefined>
}

interface Refused<Name extends string> {
  readonly values: Values<Name>
  readonly refusal: Refusal<Name>
}

/**
 * A form whose fields keep what is typed themselves: script that comes late, and a refusal, change nothing of it. Faults
 * show from the moment a field is left, or the form is sent.
 */
export function useForm<Name extends string>({ rules, send }: FormOptions<Name>) {
  const names = Object.keys(rules) as Name[]
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values<Name>>(() => emptyValues(names))
  const [left, setLeft] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<Refused<Name>>()
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)

  function read(): Values<Name> {
    const data = new FormData(form.current ?? undefined)
    const textOf = (entry: unknown) => (typeof entry === 'string' ? entry : '')
    return Object.fromEntries(names.map((name) => [name, textOf(data.get(name))])) as Values<Name>
  }

  useEffect(() => {
    // Typed before the script came, or filled in by the browser.
    setValues(read())
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form has come
  }, [])

  function faultOf(name: Name): string | undefined {
    const fault = rules[name](values)
    if (fault) return left.includes(name) ? fault : undefined
    // What the server said of a value holds until it is another.
    return refused?.values[name] === values[name] ? refused.refusal.fields?.[name] : undefined
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    // Not `busy`: what was sent before the script had come is sent again all at once, and nothing is rendered in between.
    if (underWay.current) return
    const current = read()
    setValues(current)
    setLeft(names)
    const faulty = names.find((name) => rules[name](current))
    if (faulty) return focusField(form.current, faulty)
    setRefused(undefined)
    underWay.current = true
    setBusy(true)
    const refusal = await send(current).finally(() => {
      underWay.current = false
      setBusy(false)
    })
    if (!refusal) return undefined
    setRefused({ values: current, refusal })
    const first = names.find((name) => refusal.fields?.[name])
    return first && focusField(form.current, first)
  }

  return {
    values,
    busy,
    /** Nothing is wrong with what is typed. */
    valid: names.every((name) => !rules[name](values)),
    /** The server's refusal of the last try. */
    refusal: refused?.refusal,
    faultOf,
    /** Empties the fields and forgets what was said about them. */
    clear() {
      form.current?.reset()
      setValues(read())
      setLeft([])
      setRefused(undefined)
    },
    formProps: {
      ref: form,
      noValidate: true,
      onInput: () => setValues(read()),
      onBlur: ({ target, relatedTarget }: FocusEvent) => {
        if (!(target instanceof HTMLInputElement) || left.includes(target.name)) return
        // Who turns away from a field without a word has not filled it in wrongly.
        const goesOn = relatedTarget instanceof Node && form.current?.contains(relatedTarget)
        if (target.value !== '' || goesOn) setLeft([...left, target.name])
      },
      onSubmit: (event: FormEvent) => void submit(event),
    },
  }
}

function emptyValues<Name extends string>(names: readonly Name[]): Values<Name> {
  return Object.fromEntries(names.map((name) => [name, ''])) as Values<Name>
}
