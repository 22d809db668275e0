import { Button, ButtonLink } from '../../../ui/button.tsx'

interface CaseSectionActionsProps {
  readonly loaded: { readonly busy: boolean; readonly reload: () => void }
}

export function CaseSectionActions({ loaded: { busy, reload } }: CaseSectionActionsProps) {
  return (
    <>
      <ButtonLink href="/admin/cases">All cases</ButtonLink>
      <Button busy={busy} onClick={reload}>
        Refresh
      </Button>
    </>
  )
}
