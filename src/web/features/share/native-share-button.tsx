import { Button } from '../../ui/button.tsx'
import { useIsBrowser } from '../../ui/use-is-browser.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { ShareContent } from './share-links.ts'

/** Whether the device has a share menu. False on the server and during hydration. */
export function useNativeShare(): boolean {
  // Browsers have no share menu in insecure contexts.
  return useIsBrowser() && typeof navigator.share === 'function'
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
