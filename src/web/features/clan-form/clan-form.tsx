import { gameLists, namesIn } from '#contract/rules/clans/clan-codes.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonRow } from '../../ui/button-row.tsx'
import { Field } from '../forms/field.tsx'
import { FormErrorMessage } from '../forms/form-message.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { ImageField } from '../image-field/image-field.tsx'
import { imageHint } from '../image-field/validate-image.ts'
import { UploadProgress } from '../image-field/upload-progress.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { ChoiceSelect } from './choice-select.tsx'
import { editWebsite, stripInvite } from './clan-draft.ts'
import styles from './clan-form.module.css'
import { DescriptionField } from './description-field.tsx'
import { FactsFields } from './facts-fields.tsx'
import type { ClanFormState } from './use-clan-form.ts'

export interface ClanFormProps {
  readonly form: ClanFormState
  readonly label: string
  readonly submitLabel: string
  readonly onCancel: () => void
}

export function ClanForm({ form, label, submitLabel, onCancel }: ClanFormProps) {
  const { draft, change, errorOf, touch } = form
  return (
    <form {...form.formProps} className={styles.form} aria-label={label}>
      <div className={styles.fullWidth}>
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
      <div className={styles.fullWidth}>
        <ImageField
          name="headerImageFile"
          label="Header image"
          shape="header"
          rank={form.rank}
          hint={`${imageHint(form.rank)} Shown at 12:5, best at 960 × 400 pixels.`}
          file={form.file}
          stored={form.stored}
          access={form.access}
          error={errorOf('headerImageFile')}
          onChoose={form.chooseImage}
          onUnreadable={form.rejectImage}
          {...(form.file && form.stored !== undefined && { onRemove: form.keepStoredImage })}
        />
      </div>
      <ChoiceGroup
        name="platforms"
        legend="Platforms"
        choices={namesIn('platforms')}
        selected={draft.platforms}
        error={errorOf('platforms')}
        onChange={(selected) => change({ platforms: selected })}
        onBlur={() => touch('platforms')}
      />
      <ChoiceGroup
        name="playstyles"
        legend="Playstyles"
        choices={namesIn('playstyles')}
        selected={draft.playstyles}
        error={errorOf('playstyles')}
        onChange={(selected) => change({ playstyles: selected })}
        onBlur={() => touch('playstyles')}
      />
      <div className={styles.fullWidth}>
        <ChoiceSelect
          name="region"
          label="Region"
          options={gameLists().regions.map(({ code, name }) => [code, name])}
          value={draft.region}
          error={errorOf('region')}
          onChange={(region) => change({ region })}
        />
      </div>
      <div className={styles.fullWidth}>
        <DescriptionField
          text={draft.description}
          readOnly={form.busy}
          error={errorOf('description')}
          onChange={(description) => change({ description })}
          onBlur={() => touch('description')}
        />
      </div>
      <Field
        name="discordUrl"
        label="Discord invite"
        hint="Enter an invite, a website, or both"
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
        onChange={({ target, nativeEvent }) =>
          change(editWebsite(draft, target.value, (nativeEvent as InputEvent).data))
        }
        onBlur={() => touch('websiteUrl')}
        error={errorOf('websiteUrl')}
        prefix={draft.scheme}
      />
      <div className={styles.fullWidth}>
        <FactsFields
          facts={draft.facts}
          readOnly={form.busy}
          errorOf={errorOf}
          onChange={(facts) => change({ facts: { ...draft.facts, ...facts } })}
          onBlur={touch}
        />
      </div>
      <div className={styles.fullWidth}>
        <FormErrorMessage errors={form.errors} />
        {form.busy && <UploadProgress value={form.uploadProgress} />}
      </div>
      <div className={styles.fullWidth}>
        <ButtonRow>
          <Button onClick={onCancel}>Cancel</Button>
          <SubmitButton form={form}>{submitLabel}</SubmitButton>
        </ButtonRow>
      </div>
    </form>
  )
}
