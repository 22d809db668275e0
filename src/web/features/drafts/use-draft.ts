import { type FormEvent, useState } from 'react'
import { useUser } from '../session/session-context.tsx'
import { type DraftText, openDraft } from './draft-store.ts'

/** The draft of a form whose elements hold their values themselves. `key` names the form; undefined keeps no draft. */
export function useDraft(key: string | undefined) {
  const user = useUser()
  // The draft belongs to the user who began it: the session may end before the form is sent.
  const [store] = useState(() => (key === undefined ? undefined : openDraft(user?.email ?? '', key)))
  const [restored, setRestored] = useState(() => store?.get())
  return {
    /** What was typed before this form was opened, and not sent. */
    restored,
    /** Call when anything in the form changes. */
    save: ({ currentTarget }: FormEvent<HTMLFormElement>) => void store?.set(textOf(currentTarget)),
    /** Removes the draft after it was sent. */
    discard: () => {
      store?.set(undefined)
      setRestored(undefined)
    },
  }
}

/** Undefined if every field is empty. */
function textOf(form: HTMLFormElement): DraftText | undefined {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return entries.some(([, text]) => text !== '') ? Object.fromEntries(entries) : undefined
}
