import { MissingPage } from '../../features/errors/missing-page.tsx'

export function ClanFailure() {
  return (
    <MissingPage
      eyebrow="Clan"
      headline="This clan is not listed"
      message="It may have been deleted or taken down, or it is still being reviewed. Other clans are looking for members right now."
      link={{ href: '/', text: 'To the list of clans' }}
    />
  )
}
