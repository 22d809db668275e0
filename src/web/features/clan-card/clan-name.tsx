import type { ListedClan } from '#contract/clans.ts'
import { regionLabel, sortPlatforms } from './card-facts.ts'
import styles from './clan-name.module.css'

type Facts = Pick<ListedClan, 'name' | 'region' | 'platforms'>

/** A clan's name as its members write it, with the region and the platforms it plays on. */
export function ClanName({ clan }: { clan: Facts }) {
  return (
    <div className={styles.head}>
      <h3 className={styles.name} dir="auto">
        {clan.name}
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
