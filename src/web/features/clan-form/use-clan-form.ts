import { type FormEvent, useRef, useState } from 'react'
import { listingMessages } from '#contract/listing.ts'
import type { UploadRank } from '#contract/rules/image-limits.ts'
import type { OwnClan } from '#contract/own-clan.ts'
import { useApi } from '../../api-context.tsx'
import { focusField } from '../forms/focus-field.ts'
import type { Refusal } from '../forms/use-form.ts'
import { type ClanDraft, draftOf, listingOf } from './clan-draft.ts'
import { explainClanRefusal } from './explain-clan-refusal.ts'
import type { KeptDraft } from './kept-draft.ts'
import { type FieldName, fieldNames, type FormImage, judgeDraft } from './judge-draft.ts'
import { unreadable } from '../image-field/judge-image.ts'

interface Refused {
  readonly refusal: Refusal<FieldName>
  /** What was sent: what is said of a field holds until it is another. */
  readonly draft: ClanDraft
  readonly file: File | undefined
}

/**
 * The add or edit form: `clan` is what is edited, undefined where one is added; `kept` is what was typed before the session
 * ended or the page went. `onSaved` is told once it is stored.
 */
export function useClanForm(clan: OwnClan | undefined, kept: KeptDraft | undefined, onSaved: () => void) {
  const api = useApi()
  const rank: UploadRank = clan?.premium ? 'premium' : 'ordinary'
  const listing = clan?.pending ?? clan
  const form = useRef<HTMLFormElement>(null)
  const [initial] = useState(() => draftOf(listing))
  const [draft, setDraft] = useState(kept?.draft ?? initial)
  const [file, setFile] = useState(kept?.file)
  const [broken, setBroken] = useState<File>()
  const [left, setLeft] = useState<readonly FieldName[]>([])
  const [refused, setRefused] = useState<Refused>()
  const [share, setShare] = useState<number>()

  const image: FormImage = { file, stored: listing?.header_image_filename ?? undefined }
  const faults = judgeDraft(draft, image, rank)
  if (file && file === broken) faults.headerImageFile ??= unreadable
  const busy = share !== undefined

  function faultOf(name: FieldName): string | undefined {
    const fault = faults[name]
    // Whoever leaves the invite empty may be on the way to the website.
    const wanted: FieldName[] = fault === listingMessages.noLink ? ['discordUrl', 'websiteUrl'] : [name]
    if (fault) return wanted.every((field) => left.includes(field)) ? fault : undefined
    return refused && isAsSent(name, refused) ? refused.refusal.fields?.[name] : undefined
  }

  function isAsSent(name: FieldName, sent: Refused): boolean {
    if (name === 'headerImageFile') return sent.file === file
    return JSON.stringify(listingOf(sent.draft)[name]) === JSON.stringify(listingOf(draft)[name])
  }

  function leave(name: FieldName) {
    setLeft((names) => (names.includes(name) ? names : [...names, name]))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setLeft(fieldNames)
    if (Object.keys(faults).length > 0) return focusFirst(form.current, faults)
    setRefused(undefined)
    setShare(0)
    const body = { ...listingOf(draft), ...(file ? { headerImageFile: file } : {}) }
    try {
      // The progress of a form without a file is over before it shows.
      const init = file ? { onUpload: setShare } : {}
      if (clan) await api.editClan({ body: file ? body : { ...body, headerImageSrc: image.stored } }, init)
      else await api.addClan({ body }, init)
    } catch (error) {
      const refusal = explainClanRefusal(error, rank)
      setRefused({ refusal, draft, file })
      setShare(undefined)
      return focusFirst(form.current, refusal.fields ?? {})
    }
    onSaved()
    return undefined
  }

  return {
    draft,
    file,
    /** What was sent is what stands there: nothing typed meanwhile goes with the form. */
    change: (news: Partial<ClanDraft>) => {
      if (!busy) setDraft({ ...draft, ...news })
    },
    image,
    chooseImage: (chosen: File) => {
      if (busy) return
      setFile(chosen)
      leave('headerImageFile')
    },
    /** The browser cannot show what was chosen. */
    refuseImage: setBroken,
    rank,
    busy,
    /** How much of the form is uploaded, 0 to 1; undefined while nothing is on its way. */
    share,
    valid: Object.keys(faults).length === 0,
    /** Something would be lost if the form went away. */
    dirty: file !== undefined || JSON.stringify(draft) !== JSON.stringify(initial),
    faultOf,
    leave,
    refusal: refused?.refusal,
    formProps: { ref: form, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
  }
}

export type ClanFormState = ReturnType<typeof useClanForm>

function focusFirst(form: HTMLFormElement | null, faults: Readonly<Partial<Record<FieldName, string>>>): void {
  const first = fieldNames.find((name) => faults[name])
  if (first) focusField(form, first)
}
