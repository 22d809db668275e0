import { useId, useRef } from 'react'
import { maxContentLength } from '#contract/rules/article-rules.ts'
import { FieldFrame, controlProps } from '../../../features/forms/field-frame.tsx'
import { groupDigits } from '../../../ui/group-digits.ts'
import styles from './editor.module.css'
import { type Markup, markups, wrapSelection } from './wrap-selection.ts'

interface ContentFieldProps {
  readonly text: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
  readonly onLeave: () => void
}

/** The text of an article in HTML, with buttons that put tags around what is marked. */
export function ContentField({ text, error, onChange, onLeave }: ContentFieldProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const left = maxContentLength - text.length
  const tied = controlProps(id, error)

  function apply(markup: Markup) {
    const field = area.current
    if (!field) return
    const next = wrapSelection(text, field.selectionStart, field.selectionEnd, markup)
    onChange(next.text)
    // Once the new text stands in the field.
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(next.start, next.end)
    })
  }

  return (
    <FieldFrame
      id={id}
      label="Text, in HTML"
      error={error}
      hint={
        left < 2000
          ? `${groupDigits(left)} characters left`
          : 'Headings, paragraphs, lists, quotes, tables, links and pictures of this site are kept; anything else is left out, as the preview shows.'
      }
      tools={
        <div className={styles.tools} role="toolbar" aria-label="Put around the marked text" aria-controls={id}>
          {markups.map((markup) => (
            <button key={markup.label} type="button" className={styles.tool} onClick={() => apply(markup)}>
              {markup.label}
            </button>
          ))}
        </div>
      }
    >
      <textarea
        {...tied}
        ref={area}
        name="content"
        className={`${tied.className} ${styles.content}`}
        rows={18}
        dir="auto"
        spellCheck
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
      />
    </FieldFrame>
  )
}
