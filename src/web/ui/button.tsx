import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'

/** `primary`: the main action; `danger`: an action that cannot be undone. */
export type ButtonVariant = 'primary' | 'quiet' | 'danger'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  readonly variant?: ButtonVariant
  /** While the action is running, the button keeps the focus and ignores clicks. */
  readonly busy?: boolean
}

export function Button({ variant = 'quiet', busy = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-variant={variant}
      // Not `disabled`, because that would drop the focus.
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy && <BusyIndicator />}
      {children}
    </button>
  )
}

export interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'className' | 'style' | 'href'> {
  readonly href: string
  readonly variant?: ButtonVariant
  readonly reloadDocument?: boolean
  readonly children: ReactNode
}

export function ButtonLink({ href, variant = 'quiet', ...rest }: ButtonLinkProps) {
  return <Link {...rest} to={href} className={styles.button} data-variant={variant} />
}

function BusyIndicator() {
  return (
    <span className={styles.busy} aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  )
}
