import { ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { NativeShareButton, useNativeShare } from './native-share-button.tsx'
import { type ShareContent, shareTargets } from './share-links.ts'
import styles from './share-list.module.css'

export interface ShareListProps extends ShareContent {
  /** Name of the shared object, for screen readers, such as `your vote link`. */
  readonly subject: string
}

export function ShareList({ text, url, subject }: ShareListProps) {
  const hasNativeShare = useNativeShare()
  return (
    <ul className={styles.targets}>
      {hasNativeShare && (
        <li className={styles.first}>
          <NativeShareButton text={text} url={url} subject={subject} />
        </li>
      )}
      <li>
        <CopyButton text={url} subject={subject}>
          Copy link
        </CopyButton>
      </li>
      {shareTargets({ text, url }).map((target) => (
        <li key={target.name}>
          {'href' in target ? (
            <ButtonLink href={target.href} target="_blank" rel="noopener">
              {target.name}
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </ButtonLink>
          ) : (
            <CopyButton text={target.text} subject={`a message with ${subject}`}>{`${target.name} message`}</CopyButton>
          )}
        </li>
      ))}
      <li>
        <CopyButton text={`${text} ${url}`} subject={`the text with ${subject}`}>
          Copy text
        </CopyButton>
      </li>
    </ul>
  )
}
