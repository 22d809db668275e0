import type { DeskClan } from '#contract/desk.ts'

/** Says who sees the reason of an action on a listing: imported clans have no owner. */
export function reasonHint({ owner_email: email }: Pick<DeskClan, 'owner_email'>): string {
  return email === null
    ? 'It is kept in the audit log. No account owns this listing.'
    : 'The owner will receive it by email.'
}
