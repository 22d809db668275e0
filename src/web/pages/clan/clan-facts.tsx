import { Link } from 'react-router'
import type { ListedClan } from '#contract/clans.ts'
import { playstyles, regions } from '#contract/rules/clan-codes.ts'
import { sortPlatforms, sortPlaystyles } from '../../features/clan-card/card-facts.ts'
import styles from './clan-facts.module.css'

export function ClanFacts({ clan }: { clan: Pick<ListedClan, 'region' | 'platforms' | 'playstyles'> }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Region</dt>
        <dd>
          <Link to={`/?region=${clan.region}`}>{regions[clan.region]}</Link>
        </dd>
      </div>
      <div>
        <dt>Platforms</dt>
        {sortPlatforms(clan.platforms).map(({ code, name }) => (
          <dd key={code}>
            <Link to={`/?platform=${code}`}>
              <img src={`/assets/${code}.svg`} alt="" width={24} height={24} />
              {name}
            </Link>
          </dd>
        ))}
      </div>
      <div>
        <dt>Playstyle</dt>
        {sortPlaystyles(clan.playstyles).map((code) => (
          <dd key={code}>
            <Link to={`/?playstyle=${code}`}>{playstyles[code]}</Link>
          </dd>
        ))}
      </div>
    </dl>
  )
}
