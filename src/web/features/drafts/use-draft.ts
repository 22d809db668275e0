import { type FormEvent, useState } from 'react'
import { useUser } from '../session/session-context.tsx'
import { type DraftText, openDraft } from './draft-store.ts'

/** Keeps a draft of an uncontrolled form under `key`, if given. `isForGuests`: guests can use it; their draft survives sign-in. */
export function useDraft(key: string | undefined, isForGuests = false) {
  const email = useUser()?.email ?? ''
  // The draft belongs to the user who started it, even if the session ends before the form is sent.
  const [store] = useState(() => (key === undefined ? undefined : openDraft(isForGuests ? '' : email, key)))
  // Earlier versions stored all drafts per user.
  const [earlier] = useState(() => (key !== undefined && isForGuests ? openDraft(email, key) : undefined))
  const [restored, setRestored] = useState(() => store?.get() ?? earlier?.get())
  return {
    /** The draft that existed when the form opened. */
    restored,
    /** Call this when anything in the form changes. */
    save: ({ currentTarget }: FormEvent<HTMLFormElement>) => void store?.set(textOf(currentTarget)),
    /** Call this after the form was sent. */
    discard: () => {
      store?.set(undefined)
      earlier?.set(undefined)
      setRestored(undefined)
    },
  }
}

/** Undefined if all fields are empty. */
function textOf(form: HTMLFormElement): DraftText | undefined {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return entries.some(([, text]) => text !== '') ? Object.fromEntries(entries) : undefined
}
