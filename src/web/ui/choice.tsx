import type { ComponentProps } from 'react'
import styles from './choice.module.css'

export interface ChoiceProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'size'> {
  readonly type: 'radio' | 'checkbox'
  /** `field`: as high as the form fields next to it. */
  readonly size?: 'default' | 'field'
}

/** A radio button or checkbox in a frame that is entirely clickable. The parent sets its width. */
export function Choice({ size = 'default', children, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice} data-size={size}>
      <input {...input} />
      <span>{children}</span>
    </label>
  )
}
