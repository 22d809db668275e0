import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Button, ButtonLink } from './button.tsx'

test('a button does not submit unless its type says so', () => {
  expect(renderToStaticMarkup(<Button>Save</Button>)).toContain('type="button"')
  expect(renderToStaticMarkup(<Button type="submit">Save</Button>)).toContain('type="submit"')
})

test('a busy button announces it, keeps its name and stays focusable', () => {
  const html = renderToStaticMarkup(<Button busy>Save</Button>)
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('aria-disabled="true"')
  expect(html).toMatch(/Save<\/button>$/)
  expect(html).not.toMatch(/\sdisabled/)
})

test('an idle button has no aria attributes', () => {
  expect(renderToStaticMarkup(<Button>Save</Button>)).not.toContain('aria-')
})

test('ButtonLink renders a link', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ButtonLink href="/vote?id=7" variant="primary">
        Vote
      </ButtonLink>
    </MemoryRouter>,
  )
  expect(html).toMatch(/^<a [^>]*href="\/vote\?id=7"/)
})
