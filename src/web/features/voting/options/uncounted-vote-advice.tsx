import { ContactHint } from '../../support/contact-hint.tsx'

export function UncountedVoteAdvice({ hasReceipts = false }: { readonly hasReceipts?: boolean }) {
  return (
    <p>
      The site looks for one person casting many votes, and can be wrong, for example if many people vote from one
      network. If you think so, tell the administrators
      {hasReceipts &&
        ', with the week and the receipt of the vote: they find it by the receipt, and can count it again'}
      . <ContactHint />
    </p>
  )
}
