import { useState } from 'react'
import {
  type Day,
  days,
  highestMinAge,
  lowestMinAge,
  microphone,
  recruiting,
  sizeBands,
} from '#contract/rules/clans/clan-facts.ts'
import { Field } from '../forms/field.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { ChoiceSelect, optionalChoices } from './choice-select.tsx'
import styles from './clan-form.module.css'
import type { FactsDraft } from './facts-draft.ts'
import { LanguageField } from './language-field.tsx'
import { timeZoneChoices } from './time-zone-choices.ts'

const dayNames: ReadonlyMap<Day, string> = new Map(Object.entries(days) as [Day, string][])

type FactField = keyof FactsDraft

export interface FactsFieldsProps {
  readonly facts: FactsDraft
  readonly readOnly: boolean
  readonly errorOf: (name: FactField) => string | undefined
  readonly onChange: (facts: Partial<FactsDraft>) => void
  readonly onBlur: (name: FactField) => void
}

/** Optional facts by which players filter. */
export function FactsFields({ facts, readOnly, errorOf, onChange, onBlur }: FactsFieldsProps) {
  const [ownZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [zones] = useState(() => timeZoneChoices(ownZone, facts.timeZone === '' ? [] : [facts.timeZone]))
  /** Play times default to the browser's time zone. */
  const changeTimes = (change: Partial<FactsDraft>) => onChange({ timeZone: facts.timeZone || ownZone, ...change })
  return (
    <fieldset className={styles.facts}>
      <legend className={styles.factsLegend}>Facts for players (optional)</legend>
      <p className={styles.fullWidth}>Players can filter by these facts. Facts that you leave empty are not shown.</p>
      <div className={styles.fullWidth}>
        <LanguageField
          languages={facts.languages}
          error={errorOf('languages')}
          onChange={(languages) => onChange({ languages })}
        />
      </div>
      <ChoiceSelect
        name="recruiting"
        label="Recruiting"
        options={optionalChoices(recruiting)}
        value={facts.recruiting}
        error={errorOf('recruiting')}
        onChange={(value) => onChange({ recruiting: value })}
      />
      <ChoiceSelect
        name="size"
        label="Size"
        options={optionalChoices(sizeBands)}
        value={facts.size}
        error={errorOf('size')}
        onChange={(size) => onChange({ size })}
      />
      <ChoiceSelect
        name="microphone"
        label="Microphone"
        options={optionalChoices(microphone)}
        value={facts.microphone}
        error={errorOf('microphone')}
        onChange={(value) => onChange({ microphone: value })}
      />
      <Field
        name="minAge"
        label="Minimum age"
        type="number"
        inputMode="numeric"
        min={lowestMinAge}
        max={highestMinAge}
        autoComplete="off"
        value={facts.minAge}
        readOnly={readOnly}
        onChange={({ target }) => onChange({ minAge: target.value })}
        onBlur={() => onBlur('minAge')}
        error={errorOf('minAge')}
      />
      <div className={styles.fullWidth}>
        <ChoiceGroup
          name="days"
          legend="Play days"
          choices={dayNames}
          selected={facts.days}
          error={errorOf('days')}
          onChange={(selected) => changeTimes({ days: selected })}
          onBlur={() => onBlur('days')}
        />
      </div>
      <Field
        name="from"
        label="Play times from"
        hint="Play days need a start and an end time."
        type="time"
        value={facts.from}
        readOnly={readOnly}
        onChange={({ target }) => changeTimes({ from: target.value })}
        onBlur={() => onBlur('from')}
        error={errorOf('from')}
      />
      <Field
        name="to"
        label="Until"
        hint="May be after midnight. The same as the start is 24 hours."
        type="time"
        value={facts.to}
        readOnly={readOnly}
        onChange={({ target }) => changeTimes({ to: target.value })}
        onBlur={() => onBlur('to')}
        error={errorOf('to')}
      />
      <div className={styles.fullWidth}>
        <ChoiceSelect
          name="timeZone"
          label="Time zone of the play times"
          options={[['', 'Not stated'], ...zones]}
          value={facts.timeZone}
          error={errorOf('timeZone')}
          onChange={(timeZone) => onChange({ timeZone })}
        />
      </div>
    </fieldset>
  )
}
