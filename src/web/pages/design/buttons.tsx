import { Button, ButtonLink, type ButtonVariant } from '../../ui/button.tsx'
import styles from './design.page.module.css'

const variants: readonly ButtonVariant[] = ['primary', 'quiet', 'danger']

export function Buttons() {
  return variants.map((variant) => (
    <div key={variant} className={styles.small}>
      <Button variant={variant}>Save changes</Button>
      <Button variant={variant} busy>
        Saving
      </Button>
      <Button variant={variant} disabled>
        Save changes
      </Button>
      <ButtonLink variant={variant} href="/design">
        A link
      </ButtonLink>
    </div>
  ))
}
