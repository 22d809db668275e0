import { platforms, playstyles } from '#contract/rules/clan-codes.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonRow } from '../../ui/button-row.tsx'
import { Field } from '../forms/field.tsx'
import { FormErrorMessage } from '../forms/form-message.tsx'
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
  const { draft, change, errorOf, touch } = form
  return (
    <form {...form.formProps} className={styles.form} aria-label={label}>
      <div className={styles.whole}>
        <Field
          name="name"
          required
          label="Name"
          autoComplete="off"
          dir="auto"
          value={draft.name}
          readOnly={form.busy}
          onChange={({ target }) => change({ name: target.value })}
          onBlur={() => touch('name')}
          error={errorOf('name')}
        />
      </div>
      <div className={styles.whole}>
        <ImageField
          name="headerImageFile"
          label="Header image"
          shape="header"
          rank={form.rank}
          hint={`${hintOf(form.rank)} Shown 12:5, best at 960 × 400 pixels.`}
          file={form.file}
          stored={form.stored}
          error={errorOf('headerImageFile')}
          onChoose={form.chooseImage}
          onBroken={form.rejectImage}
        />
      </div>
      <ChoiceGroup
        name="platforms"
        legend="Platforms"
        choices={platforms}
        chosen={draft.platforms}
        error={errorOf('platforms')}
        onChange={(chosen) => change({ platforms: chosen })}
        onLeave={() => touch('platforms')}
      />
      <ChoiceGroup
        name="playstyles"
        legend="Playstyles"
        choices={playstyles}
        chosen={draft.playstyles}
        error={errorOf('playstyles')}
        onChange={(chosen) => change({ playstyles: chosen })}
        onLeave={() => touch('playstyles')}
      />
      <div className={styles.whole}>
        <RegionField region={draft.region} error={errorOf('region')} onChange={(region) => change({ region })} />
      </div>
      <div className={styles.whole}>
        <DescriptionField
          text={draft.description}
          readOnly={form.busy}
          error={errorOf('description')}
          onChange={(description) => change({ description })}
          onLeave={() => touch('description')}
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
        onBlur={() => touch('discordUrl')}
        error={errorOf('discordUrl')}
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
        onBlur={() => touch('websiteUrl')}
        error={errorOf('websiteUrl')}
        prefix={draft.scheme}
      />
      <div className={styles.whole}>
        <FormErrorMessage errors={form.errors} />
        {form.busy && <UploadProgress share={form.uploaded} />}
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
