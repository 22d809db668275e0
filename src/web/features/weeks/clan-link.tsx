import { Link } from 'react-router'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { clanNameIn } from './week-texts.ts'

interface ClanLinkProps {
  readonly clan: { readonly id: number; readonly name: string | null }
  readonly className?: string | undefined
}

/** A clan in a result, with its current name. */
export function ClanLink({ clan: { id, name }, className }: ClanLinkProps) {
  if (name === null) return <span className={className}>{clanNameIn({ id, name })}</span>
  return (
    <Link to={clanPath({ id, name })} className={className}>
      <bdi>{name}</bdi>
    </Link>
  )
}
