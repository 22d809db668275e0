import { Link } from 'react-router'
import type { ListedClan } from '#contract/clans.ts'
import { regionLabel, sortPlatforms } from './card-facts.ts'
import styles from './clan-name.module.css'

type Facts = Pick<ListedClan, 'name' | 'region' | 'platforms'>

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
      <p className={styles.facts}>
        <span>{regionLabel(clan)}</span>
        <span className={styles.platforms}>
          {sortPlatforms(clan.platforms).map(({ code, name }) => (
            <img
              key={code}
              src={`/assets/${code}.svg`}
              alt={name}
              title={name}
              width={24}
              height={24}
              loading="lazy"
              className={styles.platform}
            />
          ))}
        </span>
      </p>
    </div>
  )
}
