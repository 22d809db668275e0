import { useMemo, useState } from 'react'
import type { OwnClan } from '#contract/own-clan.ts'
import type { UploadRank } from '#contract/rules/images/image-limits.ts'
import { listingMessages } from '#contract/rules/clans/listing-rules.ts'
import { useApi } from '../../api-context.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { imageError, unreadableMessage } from '../image-field/validate-image.ts'
import { bodyOf, changesOf, type ClanDraft, draftOf, fieldNames, type FieldName } from './clan-draft.ts'
import { clanFormErrors } from './clan-form-errors.ts'
import { fieldOfFact } from './facts-draft.ts'
import type { UnsentDraft } from './unsent-draft.ts'

/** State of the form to add a clan or to edit `clan`. Calls `onSaved` after the server has stored the clan. */
export function useClanForm(clan: OwnClan | undefined, unsentDraft: UnsentDraft | undefined, onSaved: () => void) {
  const api = useApi()
  const rank: UploadRank = clan?.premium ? 'premium' : 'ordinary'
  const listing = clan?.pending ?? clan
  const stored = listing?.header_image_filename ?? undefined
  const [initial] = useState(() => draftOf(listing))
  // `clan` may be reloaded while the form is open, but the draft is based on the initial revision.
  const [revision] = useState(clan?.revision)
  const [draft, setDraft] = useState<ClanDraft>({ ...initial, ...unsentDraft?.changes })
  const [file, setFile] = useState(unsentDraft?.file)
  const [unreadableFile, setUnreadableFile] = useState<File>()
  const [uploadProgress, setUploadProgress] = useState(0)
  const changes = useMemo(() => changesOf(draft, initial), [draft, initial])

  const form = useContractForm(clan ? 'editClan' : 'addClan', {
    fields: fieldNames,
    values: { draft, file },
    body: (values) => bodyOf(values.draft, initial, values.file, stored),
    // The form sends the stored image's name, but has only one field for both images.
    fieldOfProperty: { headerImageSrc: 'headerImageFile', ...fieldOfFact },
    validate: ({ file: chosen }) => ({
      headerImageFile:
        chosen && (imageError(chosen, rank) ?? (chosen === unreadableFile ? unreadableMessage : undefined)),
    }),
    isRevealed,
    async send(body, values) {
      setUploadProgress(0)
      // Without a file, the upload is too short for a progress bar.
      const init = values.file ? { onUpload: setUploadProgress } : {}
      await (clan
        ? api.editClan({ body, query: { revision: revision?.toString() } }, init)
        : api.addClan({ body }, init))
      onSaved()
    },
    toFormErrors: (error) => clanFormErrors(error, rank),
  })

  return {
    ...form,
    draft,
    changes,
    file,
    /** Ignored while the form is being sent, so that it shows what is sent. */
    change: (fields: Partial<ClanDraft>) => {
      if (!form.busy) setDraft({ ...draft, ...fields })
    },
    stored,
    access: listing?.header_image_access,
    chooseImage: (chosen: File) => {
      if (form.busy) return
      setFile(chosen)
      form.touch('headerImageFile')
    },
    keepStoredImage: () => {
      if (!form.busy) setFile(undefined)
    },
    /** Call this if the browser cannot decode the chosen image. */
    rejectImage: setUnreadableFile,
    rank,
    /** From 0 to 1. */
    uploadProgress,
    /** Whether closing the form would lose input. */
    dirty: file !== undefined || Object.keys(changes).length > 0,
  }
}

export type ClanFormState = ReturnType<typeof useClanForm>

function isRevealed(name: FieldName, error: string, touched: readonly FieldName[]): boolean {
  // A user who leaves the invite empty may be about to enter a website.
  const required: readonly FieldName[] = error === listingMessages.noLink ? ['discordUrl', 'websiteUrl'] : [name]
  return required.every((field) => touched.includes(field))
}
