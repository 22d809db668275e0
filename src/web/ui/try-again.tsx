import { Button, type ButtonVariant } from './button.tsx'

export interface TryAgainProps {
  readonly variant?: ButtonVariant
  readonly onPress: () => void
}

/** Asks again for what did not come. It goes with the failure; whoever pressed it stays at the headline above it. */
export function TryAgain({ variant, onPress }: TryAgainProps) {
  return (
    <Button
      {...(variant && { variant })}
      onClick={({ currentTarget }) => {
        focusHeadline(currentTarget)
        onPress()
      }}
    >
      Try again
    </Button>
  )
}

/** That of the nearest section whose headline takes the focus; a notice that goes itself has none that does. */
function focusHeadline(from: Element): void {
  for (let at = from.closest('section'); at; at = at.parentElement?.closest('section') ?? null) {
    const headline = document.getElementById(at.getAttribute('aria-labelledby') ?? '')
    if (headline?.hasAttribute('tabindex')) {
      headline.focus()
      return
    }
  }
}
