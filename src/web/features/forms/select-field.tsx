import { type ComponentProps, useId, useLayoutEffect, useRef } from 'react'
import { FieldFrame, controlProps } from './field-frame.tsx'

interface SelectFieldProps extends Omit<
  ComponentProps<'select'>,
  'className' | 'style' | 'id' | 'name' | 'ref' | 'defaultValue' | 'children'
> {
  readonly name: string
  readonly label: string
  readonly options: readonly (readonly [value: string, text: string])[]
  /** As with inputs, a later change takes effect when the form is reset. */
  readonly defaultValue?: string | undefined
  readonly error?: string | undefined
}

export function SelectField({ label, options, defaultValue, error, ...select }: SelectFieldProps) {
  const id = useId()
  const element = useRef<HTMLSelectElement>(null)
  useLayoutEffect(() => {
    // React sets a select's default only once.
    for (const option of element.current?.options ?? []) option.defaultSelected = option.value === defaultValue
  }, [defaultValue])
  return (
    <FieldFrame id={id} label={label} error={error}>
      <select {...select} {...controlProps(id, error)} ref={element} defaultValue={defaultValue}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
