import { ButtonRow } from '../../ui/button-row.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { NativeShareButton, useNativeShare } from './native-share-button.tsx'
import type { ShareContent } from './share-links.ts'

export interface ShareActionsProps extends ShareContent {
  /** Name of the shared object, for screen readers. */
  readonly subject: string
}

/** "Copy link", and the device's share menu if it has one. */
export function ShareActions({ text, url, subject }: ShareActionsProps) {
  const hasNativeShare = useNativeShare()
  return (
    <ButtonRow>
      {hasNativeShare && <NativeShareButton text={text} url={url} subject={subject} />}
      <CopyButton text={url} subject={subject}>
        Copy link
      </CopyButton>
    </ButtonRow>
  )
}
