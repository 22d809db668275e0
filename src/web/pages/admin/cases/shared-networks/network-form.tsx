import { AppError } from '#contract/errors.ts'
import type { SharedNetwork } from '#contract/shared-networks.ts'
import { useApi } from '../../../../api-context.tsx'
import { Field } from '../../../../features/forms/field.tsx'
import type { FormErrors } from '../../../../features/forms/form-errors.ts'
import { FormErrorMessage } from '../../../../features/forms/form-message.tsx'
import { SubmitButton } from '../../../../features/forms/submit-button.tsx'
import { useContractForm } from '../../../../features/forms/use-contract-form.ts'
import { adminErrorMessage } from '../../shared/admin-error-message.ts'
import { missingText, ReasonField } from '../../shared/confirmation/reason-field.tsx'
import styles from './network-form.module.css'

interface NetworkFormProps {
  readonly onSubmit: () => void
  readonly onMarked: (network: SharedNetwork) => void
  /** Called if another administrator has already marked the network. */
  readonly onOutdated: () => void
}

export function NetworkForm({ onSubmit, onMarked, onOutdated }: NetworkFormProps) {
  const api = useApi()
  const form = useContractForm('addSharedNetwork', {
    fields: ['network', 'reason'],
    draftKey: 'shared network',
    body: ({ network, reason }) => ({ network: normalized(network), reason: reason.trim() }),
    validate: ({ reason }) => ({ reason: reason.trim() === '' ? missingText('Reason') : undefined }),
    async send(body) {
      onMarked((await api.addSharedNetwork({ body })).body)
    },
    toFormErrors(error) {
      if (error instanceof AppError && error.code === 'already_decided') onOutdated()
      return networkFormErrors(error)
    },
  })
  return (
    // Capturing, so that a submission that fails validation also clears the message about the last one.
    <form {...form.formProps} onSubmitCapture={onSubmit} className={styles.form} aria-label="Mark a network as shared">
      <h3>Mark a network as shared</h3>
      <Field
        name="network"
        required
        label="Network"
        autoComplete="off"
        spellCheck={false}
        maxLength={43}
        defaultValue={form.restored?.network}
        error={form.errorOf('network')}
        hint="192.0.2.7, 192.0.2.0/24, 2001:db8::/48 or a provider such as AS64500"
      />
      <ReasonField
        required="Reason"
        hint="Only administrators see it."
        stored={form.restored?.reason}
        error={form.errorOf('reason')}
      />
      <div>
        <FormErrorMessage errors={form.errors} />
        <SubmitButton form={form}>Mark as shared</SubmitButton>
      </div>
    </form>
  )
}

/** Accepts AS numbers in lowercase. */
function normalized(network: string): string {
  return network.trim().replace(/^as(?=\d)/i, 'AS')
}

export function networkFormErrors(error: unknown): FormErrors<'network' | 'reason'> {
  if (error instanceof AppError && error.code === 'already_decided')
    return { fields: { network: 'This network is already marked as shared.' } }
  const invalid = error instanceof AppError && error.fields.find(({ path }) => path === 'body.network')
  if (invalid) return { fields: { network: invalid.message } }
  return { message: 'The network was not marked.', reason: adminErrorMessage(error) }
}
