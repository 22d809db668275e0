import type { ComponentProps } from 'react'
import styles from './choice.module.css'

export interface ChoiceProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'size'> {
  readonly type: 'radio' | 'checkbox'
  /** `field` is as high as the fields of a form beside it. */
  readonly size?: 'usual' | 'field'
}

/** One of what can be chosen, in a frame of its own: all of it can be pressed. How wide it grows is its row's business. */
export function Choice({ size = 'usual', children, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice} data-size={size}>
      <input {...input} />
      <span>{children}</span>
    </label>
  )
}
