import { type ReactNode, useId, useState } from 'react'
import { AppError } from '#contract/errors.ts'
import { useApi } from '../../../api-context.tsx'
import { Field } from '../../../features/forms/field.tsx'
import fieldStyles from '../../../features/forms/field.module.css'
import { FormRefusal } from '../../../features/forms/form-message.tsx'
import { SubmitButton } from '../../../features/forms/submit-button.tsx'
import { useKeptText } from '../../../features/session/use-kept-text.ts'
import { type Rules, useForm } from '../../../features/forms/use-form.ts'
import styles from './campaign-form.module.css'
import { explainAct } from '../explain-act.ts'
import { localTime, readLocalTime, readPrice } from './campaign-fields.ts'

type Name = 'clan' | 'kind' | 'starts' | 'ends' | 'price' | 'note'

const rules: Rules<Name> = {
  clan: ({ clan }) => (/^[1-9]\d{0,9}$/.test(clan.trim()) ? undefined : "Please enter a clan's id"),
  kind: () => undefined,
  starts: ({ starts }) => (readLocalTime(starts) === undefined ? 'Please enter when it begins' : undefined),
  ends: ({ starts, ends }) => {
    const [start, end] = [readLocalTime(starts), readLocalTime(ends)]
    if (end === undefined) return 'Please enter when it ends'
    return start !== undefined && end <= start ? 'It must end after it begins' : undefined
  },
  price: ({ price }) => (readPrice(price) === undefined ? 'Please enter a price such as 7.99, or nothing' : undefined),
  note: () => undefined,
}

interface CampaignFormProps {
  /** The clan that the administrator came from. */
  readonly clan: string
  readonly onDone: (said: string) => void
}

const day = 24 * 60 * 60 * 1000

/** Books a promotion that was paid offline. */
export function CampaignForm({ clan, onDone }: CampaignFormProps) {
  const api = useApi()
  const form = useForm<Name>({
    rules,
    async send({ clan: id, kind, starts, ends, price, note }) {
      try {
        await api.addCampaign({
          body: {
            clan_id: Number(id),
            kind: kind === 'recommended' ? 'recommended' : 'premium',
            starts_at: readLocalTime(starts) ?? 0,
            ends_at: readLocalTime(ends) ?? 0,
            price_usd: readPrice(price) ?? null,
            note: note.trim(),
          },
        })
      } catch (error) {
        if (error instanceof AppError && error.code === 'clan_not_found')
          return { fields: { clan: 'There is no such clan, or it is not listed.' } }
        return { message: 'The campaign was not added.', reason: explainAct(error) }
      }
      typed.forget()
      onDone(`The campaign for clan ${id.trim()} is added.`)
      return undefined
    },
  })
  const [now] = useState(Date.now)
  const typed = useKeptText('campaign')
  // Whoever comes from another clan means that one.
  const kept = clan === '' || clan === typed.kept?.clan ? typed.kept : undefined

  return (
    <form {...form.formProps} className={styles.form} aria-label="Add campaign" onChange={typed.keep}>
      <h3>Add campaign</h3>
      {kept && <Whole>This is what you typed before and did not send.</Whole>}
      <Field
        name="clan"
        label="Clan id"
        inputMode="numeric"
        defaultValue={kept?.clan ?? clan}
        fault={form.faultOf('clan')}
        hint="As the table of all clans has it"
      />
      <KindField kept={kept?.kind} />
      <Field
        name="starts"
        label="Begins"
        type="datetime-local"
        defaultValue={kept?.starts ?? localTime(now)}
        fault={form.faultOf('starts')}
      />
      <Field
        name="ends"
        label="Ends"
        type="datetime-local"
        defaultValue={kept?.ends ?? localTime(now + 30 * day)}
        fault={form.faultOf('ends')}
      />
      <Field
        name="price"
        label="Price in USD (optional)"
        inputMode="decimal"
        defaultValue={kept?.price}
        fault={form.faultOf('price')}
      />
      <Field
        name="note"
        label="Note (optional)"
        maxLength={1000}
        defaultValue={kept?.note}
        hint="For administrators alone"
      />
      <Whole>
        <FormRefusal refusal={form.refusal} />
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
