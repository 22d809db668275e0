import { type ReactNode, useId, useState } from 'react'
import { AppError } from '#contract/errors.ts'
import { dayMs } from '#contract/rules/time/durations.ts'
import { maxReasonLength } from '#contract/rules/reason.ts'
import { useApi } from '../../../api-context.tsx'
import { Field } from '../../../features/forms/field.tsx'
import { FormErrorMessage } from '../../../features/forms/form-message.tsx'
import { SelectField } from '../../../features/forms/select-field.tsx'
import { SubmitButton } from '../../../features/forms/submit-button.tsx'
import { useContractForm } from '../../../features/forms/use-contract-form.ts'
import styles from './campaign-form.module.css'
import { adminErrorMessage } from '../shared/admin-error-message.ts'
import { formatLocalTime, parseLocalTime } from '../shared/local-time.ts'
import type { AddedCampaign, CampaignClan } from './added-text.ts'
import { parsePrice } from './campaign-fields.ts'
import { clanIdOf, type ClanMatch, matchHint, matchText, namesClan } from './clan-matches.ts'
import { useClanMatches } from './use-clan-matches.ts'

interface CampaignFormProps {
  /** The clan id from the URL; empty if there is none. */
  readonly clan: string
  readonly onSubmit: () => void
  readonly onDone: (added: AddedCampaign, clan: CampaignClan) => void
}

/** Maximum of the date inputs; without it, Chrome accepts six-digit years. */
const lastInput = '9999-12-31T23:59'
/** Maximum length that the search accepts. */
const maxClanText = 100

export function CampaignForm({ clan, onSubmit, onDone }: CampaignFormProps) {
  const api = useApi()
  const listId = useId()
  const [typedClan, setTypedClan] = useState<string>()
  const [initialClan, setInitialClan] = useState(clan)
  const clanText = typedClan ?? initialClan
  const matches = useClanMatches(clanText)
  const form = useContractForm('addCampaign', {
    fields: ['clan', 'kind', 'starts', 'ends', 'price', 'note'],
    draftKey: 'campaign',
    fieldOfProperty: { clan_id: 'clan', starts_at: 'starts', ends_at: 'ends', price_usd: 'price' },
    body: ({ clan: text, kind, starts, ends, price, note }) => ({
      clan_id: clanIdOf(text, matches) ?? Number.NaN,
      kind: kind === 'recommended' ? 'recommended' : 'premium',
      starts_at: parseLocalTime(starts) ?? Number.NaN,
      ends_at: parseLocalTime(ends) ?? Number.NaN,
      price_usd: parsePrice(price),
      note: note.trim(),
    }),
    validate: ({ clan: text }) => ({ clan: clanError(text, matches) }),
    async send(body) {
      onDone(body, (await api.addCampaign({ body })).body)
    },
    toFormErrors(error) {
      if (error instanceof AppError && error.code === 'clan_not_found')
        return { fields: { clan: 'No clan has this ID.' } }
      return { message: 'The campaign was not added.', reason: adminErrorMessage(error) }
    },
  })
  const [now] = useState(Date.now)
  // Do not restore a draft for a clan other than that in the URL.
  const restored = clan === '' || namesClan(form.restored?.clan ?? '', clan) ? form.restored : undefined
  const shownClan = restored?.clan ?? clan
  if (shownClan !== initialClan) setInitialClan(shownClan)

  return (
    // Capturing, so that a submission that fails validation also clears the message about the last one.
    <form {...form.formProps} onSubmitCapture={onSubmit} className={styles.form} aria-label="Add campaign">
      <h3>Add campaign</h3>
      {restored && <FullRow>Your unsent input was restored.</FullRow>}
      <Field
        name="clan"
        required
        label="Clan"
        list={listId}
        autoComplete="off"
        maxLength={maxClanText}
        defaultValue={shownClan}
        onChange={({ target }) => setTypedClan(target.value)}
        error={form.errorOf('clan')}
        hint={matchHint(clanText, matches)}
      >
        <datalist id={listId}>
          {matches?.map((match) => (
            <option key={match.id}>{matchText(match)}</option>
          ))}
        </datalist>
      </Field>
      <SelectField
        name="kind"
        label="Kind"
        defaultValue={restored?.kind}
        options={[
          ['premium', 'Premium'],
          ['recommended', 'Recommended'],
        ]}
      />
      <Field
        name="starts"
        required
        label="Starts"
        type="datetime-local"
        max={lastInput}
        defaultValue={restored?.starts ?? formatLocalTime(now)}
        error={form.errorOf('starts')}
      />
      <Field
        name="ends"
        required
        label="Ends"
        type="datetime-local"
        max={lastInput}
        defaultValue={restored?.ends ?? formatLocalTime(now + 30 * dayMs)}
        error={form.errorOf('ends')}
      />
      <Field
        name="price"
        label="Price in USD (optional)"
        inputMode="decimal"
        defaultValue={restored?.price}
        error={form.errorOf('price')}
      />
      <Field
        name="note"
        label="Note (optional)"
        maxLength={maxReasonLength}
        defaultValue={restored?.note}
        error={form.errorOf('note')}
        hint="Only administrators see it"
      />
      <FullRow>
        <FormErrorMessage errors={form.errors} />
        <SubmitButton form={form}>Add campaign</SubmitButton>
      </FullRow>
    </form>
  )
}

function clanError(text: string, matches: readonly ClanMatch[] | undefined): string | undefined {
  if (clanIdOf(text, matches) !== undefined) return undefined
  if (text.trim() === '') return "Please enter a clan's name or ID"
  if (!matches) return 'This clan is still being searched for'
  return matches.length === 0 ? 'No clan has this name or ID' : 'Several clans match: please choose one'
}

function FullRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fullRow}>{children}</div>
}
