import { useId, useRef } from 'react'
import { maxContentLength } from '#contract/rules/article-rules.ts'
import { charactersText } from '#contract/rules/text/characters-text.ts'
import { FieldFrame, controlProps } from '../../../features/forms/field-frame.tsx'
import styles from './editor.module.css'
import { type Markup, markups, wrapSelection } from './wrap-selection.ts'

/** The hint shows the remaining characters below this number. Longer texts are an error instead of being cut off. */
const warnBelow = 2000

interface ContentFieldProps {
  readonly text: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
  readonly onBlur: () => void
}

export function ContentField({ text, error, onChange, onBlur }: ContentFieldProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const remaining = maxContentLength - text.length
  const inputProps = controlProps(id, error)

  function insertMarkup(markup: Markup) {
    const field = area.current
    if (!field) return
    const next = wrapSelection(text, field.selectionStart, field.selectionEnd, markup)
    field.focus()
    // Unlike setting the value, this keeps the browser's undo history.
    if (!document.execCommand('insertText', false, next.inserted)) onChange(next.text)
    // React renders the new text before the next frame.
    requestAnimationFrame(() => field.setSelectionRange(next.start, next.end))
  }

  return (
    <FieldFrame
      id={id}
      label="Text, in HTML"
      error={error}
      hint={
        remaining < warnBelow
          ? charactersText(remaining)
          : 'Headings, paragraphs, lists, quotes, tables, links and images from this site are allowed. Anything else is removed, as the preview shows.'
      }
      tools={
        <div className={styles.tools} role="toolbar" aria-label="Format the selected text" aria-controls={id}>
          {markups.map((markup) => (
            <button key={markup.label} type="button" className={styles.tool} onClick={() => insertMarkup(markup)}>
              {markup.label}
            </button>
          ))}
        </div>
      }
    >
      <textarea
        {...inputProps}
        ref={area}
        name="content"
        className={`${inputProps.className} ${styles.content}`}
        rows={18}
        dir="auto"
        spellCheck
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
    </FieldFrame>
  )
}
