import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UndoMessage } from './undo-message.tsx'

const nothing = { message: undefined, error: undefined, onUndo: undefined, undoing: false }
const undo = () => {}

test('a message is in the live region, with Undo if the action can be undone', () => {
  const html = renderToStaticMarkup(<UndoMessage {...nothing} message="Rejected." onUndo={undo} />)
  expect(html).toMatch(/role="status"><span tabindex="-1">Rejected\.<\/span><button.*>Undo<\/button><\/div>/)
  expect(renderToStaticMarkup(<UndoMessage {...nothing} message="Approved." />)).not.toContain('Undo')
})

test('an error is an alert, and Undo stays for another attempt', () => {
  const html = renderToStaticMarkup(<UndoMessage {...nothing} error="Not undone." onUndo={undo} />)
  expect(html).toMatch(
    /role="status"><button.*>Undo<\/button><\/div><div[^>]* role="alert"><span tabindex="-1">Not undone\./,
  )
})

test('without message and error, both live regions stay empty', () => {
  const html = renderToStaticMarkup(<UndoMessage {...nothing} />)
  expect(html).toMatch(/^<div[^>]* role="status"><\/div><div[^>]* role="alert"><\/div>$/)
})
