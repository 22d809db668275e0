import { Button, type ButtonVariant } from './button.tsx'

export interface RetryButtonProps {
  readonly variant?: ButtonVariant
  readonly onRetry: () => void
}

/** Retries a failed load. The button disappears together with the error, so it moves the focus to the headline above. */
export function RetryButton({ variant, onRetry }: RetryButtonProps) {
  return (
    <Button
      {...(variant && { variant })}
      onClick={({ currentTarget }) => {
        focusHeadline(currentTarget)
        onRetry()
      }}
    >
      Try again
    </Button>
  )
}

/** Focuses the nearest section headline that is focusable, which excludes a notice's headline, because it disappears, too. */
function focusHeadline(from: Element): void {
  for (let at = from.closest('section'); at; at = at.parentElement?.closest('section') ?? null) {
    const headline = document.getElementById(at.getAttribute('aria-labelledby') ?? '')
    if (headline?.hasAttribute('tabindex')) {
      headline.focus()
      return
    }
  }
}
