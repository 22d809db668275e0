import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { ShareContent } from './share-links.ts'

const neverChanges = () => () => {}

/** Whether the device has a share menu. False on the server and during hydration. */
export function useNativeShare(): boolean {
  return useSyncExternalStore(
    neverChanges,
    // Browsers have no share menu in insecure contexts.
    () => typeof navigator.share === 'function',
    () => false,
  )
}

/** Opens the device's share menu. */
export function NativeShareButton({ text, url, subject }: ShareContent & { readonly subject: string }) {
  // It rejects if the user closes the menu.
  const share = () => void navigator.share({ text, url }).catch(() => {})
  return (
    <Button variant="primary" onClick={share}>
      Share…
      <VisuallyHidden>{` ${subject}`}</VisuallyHidden>
    </Button>
  )
}
