import { Field, type FieldProps } from '../../../../features/forms/field.tsx'
import { SelectField } from '../../../../features/forms/select-field.tsx'
import { voteStates } from '#contract/rules/votes/vote-states.ts'
import { filterLabels } from './filter-labels.ts'
import type { FilterTexts } from './filter-texts.ts'
import { compromisedLabels, knownReasons, reasonLabel, stateLabels } from '../../shared/vote-columns/vote-labels.ts'
import type { FilterName } from '../vote-query.ts'

interface FilterFieldsProps {
  readonly texts: FilterTexts
  readonly errorOf: (name: FilterName) => string | undefined
}

type Options = readonly (readonly [string, string])[]
type FieldOptions = Pick<FieldProps, 'hint' | 'type' | 'inputMode' | 'maxLength'>

const any = ['', 'Any'] as const
const flags: Options = [any, ['1', compromisedLabels[1]], ['0', compromisedLabels[0]], ['2', compromisedLabels[2]]]
const states: Options = [any, ...voteStates.map((state) => [state, stateLabels[state]] as const)]
const reasons: Options = [any, ['none', 'None'], ...knownReasons.map((code) => [code, reasonLabel(code)] as const)]

export function MoreFilterFields({ texts, errorOf }: FilterFieldsProps) {
  const field = (name: FilterName, options: FieldOptions) => (
    <Field
      {...options}
      name={name}
      label={filterLabels[name]}
      defaultValue={texts[name]}
      error={errorOf(name)}
      autoComplete="off"
    />
  )
  const select = (name: FilterName, options: Options) => (
    <SelectField
      name={name}
      label={filterLabels[name]}
      options={withValue(options, texts[name])}
      defaultValue={texts[name]}
      error={errorOf(name)}
    />
  )
  return (
    <>
      {field('from', { type: 'datetime-local', hint: 'In your time zone' })}
      {field('to', { type: 'datetime-local', hint: 'Votes before this time' })}
      {field('country', { hint: 'A code or a name, such as DE or Germany', maxLength: 60 })}
      {field('asn', { hint: 'The number of a provider', maxLength: 12 })}
      {field('score', { hint: 'Such as 80 or 50-100', maxLength: 7 })}
      {select('bad', flags)}
      {field('hardware', { hint: 'A hash or its beginning', maxLength: 64 })}
      {field('software', { hint: 'A hash or its beginning', maxLength: 64 })}
      {field('audio', { hint: 'A hash or its beginning', maxLength: 64 })}
      {field('receipt', { hint: 'The receipt of a voter’s vote, or its beginning', maxLength: 32 })}
      {select('state', states)}
      {select('reason', reasons)}
      {field('stamp', { hint: 'Its ID', maxLength: 40 })}
    </>
  )
}

/** Adds an option for a value from the URL that has none. */
function withValue(options: Options, value: string): Options {
  return options.some(([code]) => code === value) ? options : [...options, [value, value]]
}
