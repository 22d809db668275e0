import { Link } from 'react-router'
import type { ListedClan } from '#contract/clans.ts'
import { entriesIn, nameIn } from '#contract/rules/clan-codes.ts'
import { playstyleText } from './card-facts.ts'
import styles from './clan-name.module.css'

type Facts = Pick<ListedClan, 'name' | 'region' | 'platforms' | 'playstyles'>

export interface ClanNameProps {
  readonly clan: Facts
  readonly href?: string
  /** What distinguishes the clan. Default: its playstyles. */
  readonly chips?: readonly string[] | undefined
}

export function ClanName({ clan, href, chips }: ClanNameProps) {
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
      <p className={`${styles.facts} ${styles.platforms}`}>
        <span>{nameIn('regions', clan.region)}</span>
        {entriesIn('platforms', clan.platforms).map(({ code, name, icon }) => (
          <span key={code} className={styles.platform}>
            {icon && <img src={icon} alt="" width={24} height={24} loading="lazy" className={styles.icon} />} {name}
          </span>
        ))}
      </p>
      <ul className={styles.chips}>
        {(chips ?? [playstyleText(clan.playstyles)]).map((chip) => (
          <li key={chip} className={styles.chip}>
            {chip}
          </li>
        ))}
      </ul>
    </div>
  )
}
