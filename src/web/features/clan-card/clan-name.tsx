import { Link } from 'react-router'
import type { ListedClan } from '#contract/clans.ts'
import { factsLine, sortPlatforms } from './card-facts.ts'
import styles from './clan-name.module.css'

type Facts = Pick<ListedClan, 'name' | 'region' | 'platforms' | 'playstyles'>

export function ClanName({ clan, href }: { clan: Facts; href?: string }) {
  return (
    <div className={styles.head}>
      <h3 className={styles.name} dir="auto">
        {href === undefined ? (
          clan.name
        ) : (
          <Link to={href} className={styles.link}>
            {clan.name}
          </Link>
        )}
      </h3>
      <p className={styles.facts}>{factsLine(clan)}</p>
      <p className={`${styles.facts} ${styles.platforms}`}>
        {sortPlatforms(clan.platforms).map(({ code, name }) => (
          <span key={code} className={styles.platform}>
            <img src={`/assets/${code}.svg`} alt="" width={24} height={24} loading="lazy" className={styles.icon} />{' '}
            {name}
          </span>
        ))}
      </p>
    </div>
  )
}
