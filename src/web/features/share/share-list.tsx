import { ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type Shared, shareWays } from './share-links.ts'
import styles from './share-list.module.css'

export interface ShareListProps extends Shared {
  /** What the text leads to, for those who hear the buttons: `your vote link`. */
  readonly what: string
}

/** Ready-made ways to share a link: copied words, and the networks' own pages. */
export function ShareList({ text, url, what }: ShareListProps) {
  return (
    <ul className={styles.ways}>
      {shareWays({ text, url }).map((way) => (
        <li key={way.place}>
          {'href' in way ? (
            <ButtonLink href={way.href} target="_blank" rel="noopener">
              {way.place}
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </ButtonLink>
          ) : (
            <CopyButton text={way.text} what={`a message with ${what}`}>{`${way.place} message`}</CopyButton>
          )}
        </li>
      ))}
      <li>
        <CopyButton text={`${text} ${url}`} what={`the text with ${what}`}>
          Copy text
        </CopyButton>
      </li>
    </ul>
  )
}
