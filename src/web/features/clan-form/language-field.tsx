import { useRef, useState } from 'react'
import { factMessages, maxLanguages } from '#contract/rules/clans/clan-facts.ts'
import { languageName } from '#contract/rules/language-tag.ts'
import { ChoiceSelect } from './choice-select.tsx'
import styles from './clan-form.module.css'
import { listLanguages } from './language-choices.ts'

export interface LanguageFieldProps {
  /** BCP 47 tags. */
  readonly languages: readonly string[]
  readonly error: string | undefined
  readonly onChange: (languages: readonly string[]) => void
}

export function LanguageField({ languages, error, onChange }: LanguageFieldProps) {
  const [all] = useState(listLanguages)
  const field = useRef<HTMLDivElement>(null)
  const isFull = languages.length >= maxLanguages
  return (
    <div ref={field}>
      <ChoiceSelect
        name="languages"
        label="Languages"
        hint={isFull ? `${factMessages.manyLanguages}.` : 'Languages that members speak with each other'}
        options={[
          ['', languages.length === 0 ? 'Not stated' : 'Add another language'],
          ...(isFull ? [] : all.filter(([code]) => !languages.includes(code))),
        ]}
        value=""
        error={error}
        onChange={(code) => onChange([...languages, code])}
      />
      <ul className={styles.chips} aria-label="Selected languages">
        {languages.map((tag) => (
          <li key={tag}>
            <button
              type="button"
              className={styles.chip}
              aria-label={`Remove ${languageName(tag) ?? tag}`}
              onClick={() => {
                onChange(languages.filter((other) => other !== tag))
                // This button is about to be removed.
                field.current?.querySelector('select')?.focus()
              }}
            >
              {languageName(tag) ?? tag} <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
