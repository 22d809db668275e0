import { platforms, playstyles } from '#contract/rules/clan-codes.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonRow } from '../../ui/button-row.tsx'
import { Field } from '../forms/field.tsx'
import { FormRefusal } from '../forms/form-message.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { ImageField } from '../image-field/image-field.tsx'
import { hintOf } from '../image-field/judge-image.ts'
import { UploadProgress } from '../image-field/upload-progress.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { splitWebsite, stripInvite } from './clan-draft.ts'
import styles from './clan-form.module.css'
import { DescriptionField } from './description-field.tsx'
import { RegionField } from './region-field.tsx'
import type { ClanFormState } from './use-clan-form.ts'

export interface ClanFormProps {
  readonly form: ClanFormState
  readonly label: string
  /** What the button that sends it says. */
  readonly action: string
  readonly onCancel: () => void
}

/** The fields of a listing, for adding and for editing. */
export function ClanForm({ form, label, action, onCancel }: ClanFormProps) {
  const { draft, change, faultOf, leave, share } = form
  return (
    <form {...form.formProps} className={styles.form} aria-label={label}>
      <div className={styles.whole}>
        <Field
          name="name"
          label="Name"
          autoComplete="off"
          dir="auto"
          value={draft.name}
          readOnly={form.busy}
          onChange={({ target }) => change({ name: target.value })}
          onBlur={() => leave('name')}
          fault={faultOf('name')}
        />
      </div>
      <div className={styles.whole}>
        <ImageField
          name="headerImageFile"
          label="Header image"
          shape="header"
          rank={form.rank}
          hint={`${hintOf(form.rank)} Shown 12:5, best at 960 × 400 pixels.`}
          file={form.image.file}
          stored={form.image.stored}
          fault={faultOf('headerImageFile')}
          onChoose={form.chooseImage}
          onBroken={form.refuseImage}
        />
      </div>
      <ChoiceGroup
        name="platforms"
        legend="Platforms"
        choices={platforms}
        chosen={draft.platforms}
        fault={faultOf('platforms')}
        onChange={(chosen) => change({ platforms: chosen })}
        onLeave={() => leave('platforms')}
      />
      <ChoiceGroup
        name="playstyles"
        legend="Playstyles"
        choices={playstyles}
        chosen={draft.playstyles}
        fault={faultOf('playstyles')}
        onChange={(chosen) => change({ playstyles: chosen })}
        onLeave={() => leave('playstyles')}
      />
      <div className={styles.whole}>
        <RegionField region={draft.region} fault={faultOf('region')} onChange={(region) => change({ region })} />
      </div>
      <div className={styles.whole}>
        <DescriptionField
          text={draft.description}
          readOnly={form.busy}
          fault={faultOf('description')}
          onChange={(description) => change({ description })}
          onLeave={() => leave('description')}
        />
      </div>
      <Field
        name="discordUrl"
        label="Discord invite"
        hint="At least one of invite and website is needed"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={draft.invite}
        readOnly={form.busy}
        onChange={({ target }) => change({ invite: stripInvite(target.value) })}
        onBlur={() => leave('discordUrl')}
        fault={faultOf('discordUrl')}
        prefix="discord.gg/"
      />
      <Field
        name="websiteUrl"
        label="Website"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={draft.website}
        readOnly={form.busy}
        onChange={({ target }) => change(splitWebsite(target.value, draft.scheme))}
        onBlur={() => leave('websiteUrl')}
        fault={faultOf('websiteUrl')}
        prefix={draft.scheme}
      />
      <div className={styles.whole}>
        <FormRefusal refusal={form.refusal} />
        {share !== undefined && <UploadProgress share={share} />}
      </div>
      <div className={styles.whole}>
        <ButtonRow>
          <Button onClick={onCancel}>Cancel</Button>
          <SubmitButton form={form}>{action}</SubmitButton>
        </ButtonRow>
      </div>
    </form>
  )
}
