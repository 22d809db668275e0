import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'

/** How much a button asks for: the main thing to do, one of several, or something that cannot be undone. */
export type ButtonVariant = 'primary' | 'quiet' | 'danger'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  readonly variant?: ButtonVariant
  /** What it does is under way: it says so, keeps the focus, and a second press does nothing. */
  readonly busy?: boolean
}

export function Button({ variant = 'quiet', busy = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-variant={variant}
      // `disabled` would throw the focus away in the middle of what was pressed.
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy && <WorkingBlocks />}
      {children}
    </button>
  )
}

export interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'className' | 'style' | 'href'> {
  /** A path of this site, or an address elsewhere. */
  readonly href: string
  readonly variant?: ButtonVariant
  /** Asks the server for the page instead of the script. */
  readonly reloads?: boolean
  readonly children: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({ href, variant = 'quiet', reloads = false, ...rest }: ButtonLinkProps) {
  return <Link {...rest} to={href} reloadDocument={reloads} className={styles.button} data-variant={variant} />
}

function WorkingBlocks() {
  return (
    <span className={styles.work} aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  )
}
