import { fail } from '#contract/errors.ts'
import { readSupport } from '#contract/support.ts'
import type { Bind } from '#server/http/api/bind.ts'

export function bindSupport(bind: Bind, supportEmail: string | undefined): void {
  bind(readSupport, () => ({ body: { email: supportEmail ?? fail('no_support_address') } }))
}
