import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FieldFrame } from './field-frame.tsx'

test('an error of the contract becomes a sentence; others are unchanged', () => {
  const render = (error: string) =>
    renderToStaticMarkup(
      <FieldFrame id="a" label="Address" error={error}>
        {null}
      </FieldFrame>,
    )
  expect(render('must be an address')).toContain('>This field must be an address<')
  expect(render('Please enter an address')).toContain('>Please enter an address<')
})
