import { type FormEvent, useState } from 'react'
import { keepText, readText, type Text, textKey } from './kept-text.ts'
import { useUser } from './session-context.tsx'

/** Keeps what is typed into a form whose fields hold it themselves, until it is sent. `form` tells it from all others. */
export function useKeptText(form: string) {
  const user = useUser()
  // Of whoever began: the session may end before what is typed is sent.
  const [key] = useState(() => textKey(user?.email ?? '', form))
  const [kept, setKept] = useState(() => readText(key))
  return {
    /** What was typed before and not sent. */
    kept,
    /** To be called when anything in the form changes. */
    keep: ({ currentTarget }: FormEvent<HTMLFormElement>) => keepText(key, textOf(currentTarget)),
    /** Lets go of it: it was sent, or is not wanted. */
    forget: () => {
      keepText(key, undefined)
      setKept(undefined)
    },
  }
}

/** Undefined where every field is empty. */
function textOf(form: HTMLFormElement): Text | undefined {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return entries.some(([, text]) => text !== '') ? Object.fromEntries(entries) : undefined
}
