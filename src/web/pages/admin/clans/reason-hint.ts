import type { DeskClan } from '#contract/desk.ts'

/** Says who will see the reason for an action on a listing. Imported clans have no owner. */
export function reasonHint({ owner_email: email }: Pick<DeskClan, 'owner_email'>): string {
  return email === null
    ? 'It is kept in the audit log. No account owns this listing.'
    : 'The owner will receive it by email.'
}
