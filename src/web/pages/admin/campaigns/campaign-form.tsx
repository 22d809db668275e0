import { type ReactNode, useId, useState } from 'react'
import { AppError } from '#contract/errors.ts'
import { readClanId } from '#contract/rules/clan-id.ts'
import { maxReasonLength } from '#contract/rules/reason.ts'
import { useApi } from '../../../api-context.tsx'
import { Field } from '../../../features/forms/field.tsx'
import fieldStyles from '../../../features/forms/field.module.css'
import { FormErrorMessage } from '../../../features/forms/form-message.tsx'
import { SubmitButton } from '../../../features/forms/submit-button.tsx'
import { useContractForm } from '../../../features/forms/use-contract-form.ts'
import styles from './campaign-form.module.css'
import { adminErrorMessage } from '../admin-error-message.ts'
import { localTime, readLocalTime, readPrice } from './campaign-fields.ts'

interface CampaignFormProps {
  /** The clan that the administrator came from. */
  readonly clan: string
  readonly onDone: (said: string) => void
}

const day = 24 * 60 * 60 * 1000

/** Books a promotion that was paid offline. */
export function CampaignForm({ clan, onDone }: CampaignFormProps) {
  const api = useApi()
  const form = useContractForm('addCampaign', {
    fields: ['clan', 'kind', 'starts', 'ends', 'price', 'note'],
    draftKey: 'campaign',
    fieldOfProperty: { clan_id: 'clan', starts_at: 'starts', ends_at: 'ends', price_usd: 'price' },
    body: ({ clan: id, kind, starts, ends, price, note }) => ({
      clan_id: readClanId(id.trim()) ?? Number.NaN,
      kind: kind === 'recommended' ? 'recommended' : 'premium',
      starts_at: readLocalTime(starts) ?? Number.NaN,
      ends_at: readLocalTime(ends) ?? Number.NaN,
      price_usd: readPrice(price),
      note: note.trim(),
    }),
    async send(body) {
      await api.addCampaign({ body })
      onDone(`The campaign for clan ${body.clan_id} is added.`)
    },
    explain(error) {
      if (error instanceof AppError && error.code === 'clan_not_found')
        return { fields: { clan: 'There is no such clan, or it is not listed.' } }
      return { message: 'The campaign was not added.', reason: adminErrorMessage(error) }
    },
  })
  const [now] = useState(Date.now)
  // An administrator who comes from another clan means that clan.
  const kept = clan === '' || clan === form.restored?.clan ? form.restored : undefined

  return (
    <form {...form.formProps} className={styles.form} aria-label="Add campaign">
      <h3>Add campaign</h3>
      {kept && <Whole>This is what you typed before and did not send.</Whole>}
      <Field
        name="clan"
        required
        label="Clan id"
        inputMode="numeric"
        defaultValue={kept?.clan ?? clan}
        error={form.errorOf('clan')}
        hint="As the table of all clans has it"
      />
      <KindField kept={kept?.kind} />
      <Field
        name="starts"
        required
        label="Begins"
        type="datetime-local"
        defaultValue={kept?.starts ?? localTime(now)}
        error={form.errorOf('starts')}
      />
      <Field
        name="ends"
        required
        label="Ends"
        type="datetime-local"
        defaultValue={kept?.ends ?? localTime(now + 30 * day)}
        error={form.errorOf('ends')}
      />
      <Field
        name="price"
        label="Price in USD (optional)"
        inputMode="decimal"
        defaultValue={kept?.price}
        error={form.errorOf('price')}
      />
      <Field
        name="note"
        label="Note (optional)"
        maxLength={maxReasonLength}
        defaultValue={kept?.note}
        error={form.errorOf('note')}
        hint="For administrators alone"
      />
      <Whole>
        <FormErrorMessage errors={form.errors} />
        <SubmitButton form={form}>Add campaign</SubmitButton>
      </Whole>
    </form>
  )
}

function Whole({ children }: { readonly children: ReactNode }) {
  return <div className={styles.whole}>{children}</div>
}

function KindField({ kept }: { readonly kept: string | undefined }) {
  const id = useId()
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        Kind
      </label>
      <div className={fieldStyles.control}>
        <select id={id} name="kind" defaultValue={kept} className={fieldStyles.input}>
          <option value="premium">Premium</option>
          <option value="recommended">Recommended</option>
        </select>
      </div>
    </div>
  )
}
