import { Link } from 'react-router'
import type { ListedClan } from '#contract/clans.ts'
import { entriesIn, entryIn, type ListEntry } from '#contract/rules/clans/clan-codes.ts'
import { playstyleText } from './card-facts.ts'
import styles from './clan-name.module.css'

type Facts = Pick<ListedClan, 'name' | 'region' | 'platforms' | 'playstyles'>

export interface ClanNameProps {
  readonly clan: Facts
  readonly href?: string
  /** Distinguishing facts, playstyles first. Default: playstyles only. */
  readonly chips?: readonly string[] | undefined
  readonly sortText?: string | undefined
}

export function ClanName({ clan, href, chips, sortText }: ClanNameProps) {
  const playstyles = entriesIn('playstyles', clan.playstyles)
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
      {sortText && <p className={styles.sortText}>{sortText}</p>}
      <p className={`${styles.facts} ${styles.platforms}`}>
        <Entry of={entryIn('regions', clan.region)} />
        {entriesIn('platforms', clan.platforms).map((entry) => (
          <Entry key={entry.code} of={entry} />
        ))}
      </p>
      <ul className={styles.chips}>
        {(chips ?? [playstyleText(clan.playstyles)]).map((chip, index) => (
          <li key={chip} className={styles.chip}>
            {index === 0 && playstyles.map((entry) => <EntryIcon key={entry.code} of={entry} />)}
            {chip}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Entry({ of }: { readonly of: ListEntry }) {
  return (
    <span className={styles.fact}>
      <EntryIcon of={of} /> {of.name}
    </span>
  )
}

function EntryIcon({ of: { icon } }: { readonly of: ListEntry }) {
  return icon && <img src={icon} alt="" width={24} height={24} loading="lazy" className={styles.icon} />
}
