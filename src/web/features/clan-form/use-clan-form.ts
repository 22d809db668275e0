import { useState } from 'react'
import type { OwnClan } from '#contract/own-clan.ts'
import type { UploadRank } from '#contract/rules/image-limits.ts'
import { listingMessages } from '#contract/rules/listing-rules.ts'
import { useApi } from '../../api-context.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { imageError, unreadable } from '../image-field/judge-image.ts'
import { bodyOf, type ClanDraft, draftOf, fieldNames, type FieldName } from './clan-draft.ts'
import { clanFormErrors } from './clan-form-errors.ts'
import type { UnsentDraft } from './unsent-draft.ts'

/**
 * The form to add or edit a clan: `clan` is undefined if one is added; `kept` is what was typed before the session ended or
 * the page was reloaded. `onSaved` is called once the server has stored the clan.
 */
export function useClanForm(clan: OwnClan | undefined, kept: UnsentDraft | undefined, onSaved: () => void) {
  const api = useApi()
  const rank: UploadRank = clan?.premium ? 'premium' : 'ordinary'
  const listing = clan?.pending ?? clan
  const stored = listing?.header_image_filename ?? undefined
  const [initial] = useState(() => draftOf(listing))
  const [draft, setDraft] = useState(kept?.draft ?? initial)
  const [file, setFile] = useState(kept?.file)
  const [unreadableFile, setUnreadableFile] = useState<File>()
  const [uploaded, setUploaded] = useState(0)

  const form = useContractForm(clan ? 'editClan' : 'addClan', {
    fields: fieldNames,
    values: { draft, file },
    body: (values) => bodyOf(values.draft, values.file, stored),
    // The form sends the stored image without showing its name.
    fieldOfProperty: { headerImageSrc: 'headerImageFile' },
    validate: ({ file: chosen }) => ({
      headerImageFile: chosen && (imageError(chosen, rank) ?? (chosen === unreadableFile ? unreadable : undefined)),
    }),
    isRevealed,
    async send(body, values) {
      setUploaded(0)
      // Without a file the upload ends before its progress shows.
      const init = values.file ? { onUpload: setUploaded } : {}
      await (clan ? api.editClan({ body }, init) : api.addClan({ body }, init))
      onSaved()
    },
    explain: (error) => clanFormErrors(error, rank),
  })

  return {
    ...form,
    draft,
    file,
    /** Ignored while the form is sent: what was sent is what the form shows. */
    change: (changes: Partial<ClanDraft>) => {
      if (!form.busy) setDraft({ ...draft, ...changes })
    },
    stored,
    chooseImage: (chosen: File) => {
      if (form.busy) return
      setFile(chosen)
      form.touch('headerImageFile')
    },
    /** Call if the browser cannot show the chosen image. */
    rejectImage: setUnreadableFile,
    rank,
    /** How much of the form is uploaded, from 0 to 1. */
    uploaded,
    /** Whether closing the form would lose anything. */
    dirty: file !== undefined || JSON.stringify(draft) !== JSON.stringify(initial),
  }
}

export type ClanFormState = ReturnType<typeof useClanForm>

function isRevealed(name: FieldName, error: string, touched: readonly FieldName[]): boolean {
  // Someone who leaves the invite empty may be about to enter a website.
  const awaited: readonly FieldName[] = error === listingMessages.noLink ? ['discordUrl', 'websiteUrl'] : [name]
  return awaited.every((field) => touched.includes(field))
}
