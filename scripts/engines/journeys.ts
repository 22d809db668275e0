import type { Visitor } from './visitor.ts'

/** The main journeys by name, in order of execution. They need the demo's data. */
export const journeys: Readonly<Record<string, (visitor: Visitor) => Promise<void>>> = {
  async 'list, filter, search and page'(visitor) {
    await visitor.go('/')
    await visitor.sees('twelve clans', `${cards}.length === 12`)
    await visitor.presses('#clans nav a', 'Page 2')
    await visitor.sees('page 2', `location.search === '?page=2' && ${cards}.length === 12`)
    await visitor.go('/')
    await visitor.reads(choose('region', 'eu'))
    await visitor.sees(
      'only clans in Europe',
      `location.search === '?region=eu' && ${cards}.every((card) => card.textContent.includes('Europe'))`,
    )
    const name = String(await visitor.reads(`${cards}[0].querySelector('h3').textContent`))
    await visitor.go('/')
    await visitor.types('input[name=q]', name, 'enter')
    await visitor.sees(
      'the search result',
      `location.search.includes('q=') && ${cards}[0]?.querySelector('h3').textContent === ${JSON.stringify(name)}`,
    )
  },

  async 'a vote, which a reload remembers'(visitor) {
    await visitor.go('/')
    const name = String(await visitor.reads(`document.querySelector('${voteButton}').getAttribute('aria-label')`))
    const pressed = `document.querySelector('${voteButton}[aria-label=${JSON.stringify(name)}]')?.getAttribute('aria-pressed') === 'true'`
    await visitor.presses(voteButton, name)
    await visitor.sees('the vote', pressed)
    // If the user leaves the page before the response, it reverts the vote.
    await visitor.sees(
      'the response',
      `performance.getEntriesByType('resource').some(({ name }) => name.includes('/vote/'))`,
    )
    await visitor.go('/')
    await visitor.sees('the vote after a reload', pressed)
    await visitor.go('/votes/mine')
    await visitor.sees('its receipt', says('main', 'Received'))
  },

  async 'two clans of the shortlist side by side'(visitor) {
    await visitor.go('/')
    for (const count of [1, 2]) {
      await visitor.presses('#clans button[aria-label^="Shortlist"][aria-pressed=false]')
      await visitor.sees(
        `${count} on the shortlist`,
        `JSON.parse(localStorage.getItem('shortlist')).length === ${count}`,
      )
    }
    await visitor.go('/shortlist')
    await visitor.sees('both', `document.querySelectorAll('main thead th').length === 3`)
  },

  async 'a vote by link, and the second one'(visitor) {
    const id = Number(
      await visitor.reads(`fetch('/api/clans').then((response) => response.json()).then((clans) => clans.at(-1).id)`),
    )
    await visitor.go(`/vote?id=${id}`)
    await visitor.sees('thanks', says('h1', 'Vote registered!'))
    await visitor.go(`/vote?id=${id}`)
    await visitor.sees('the duplicate vote message', says('main', "You've already voted for this clan this week!"))
  },

  async 'a clan, the articles, about us and its FAQ'(visitor) {
    await visitor.go('/')
    await visitor.presses('#clans h3 a')
    await visitor.sees('a clan', `location.pathname.startsWith('/clan/') && document.querySelector('main h1') !== null`)
    await visitor.presses('footer a', 'Blog')
    await visitor.sees('the blog', `location.pathname === '/blog'`)
    await visitor.presses('main article a')
    await visitor.sees(
      'an article',
      `location.pathname.startsWith('/blog/') && document.querySelector('main h1') !== null`,
    )
    await visitor.presses('footer a', 'About us')
    await visitor.presses('button', 'Show email')
    await visitor.sees('the address', `document.querySelector('main a[href^="mailto:"]') !== null`)
    await visitor.presses('button', 'Read now')
    await visitor.sees('the FAQ', openDialog)
    await visitor.presses('dialog[open] summary')
    await visitor.sees('an answer', `document.querySelector('dialog details[open]') !== null`)
    await visitor.pressesKey('escape')
    await visitor.sees('the page again', `!(${openDialog}) && document.activeElement.textContent === 'Read now'`)
  },

  async 'sign-in, profile, the form of a clan, sign-out'(visitor) {
    await visitor.go('/')
    await visitor.presses('header button', 'Sign in')
    await visitor.types('header input[type=email]', 'owner@demo.example')
    await visitor.types('header input[autocomplete=current-password]', 'demo-owner', 'enter')
    await visitor.sees('the profile', `location.pathname === '/profile' && ${says('main', 'owner@demo.example')}`)
    await visitor.presses('button', 'Edit clan')
    await visitor.sees(
      'the form',
      `${openDialog} && document.querySelector('dialog[open] input[name=name]').value !== ''`,
    )
    await visitor.pressesKey('escape')
    await visitor.sees('the profile again', `!(${openDialog})`)
    await visitor.presses('header button', 'Sign out')
    await visitor.sees('home', `location.pathname === '/' && localStorage.getItem('user') === null`)
  },
}

const cards = `[...document.querySelectorAll('#clans article')]`
export const voteButton = '#clans [data-voted] button'
const openDialog = `document.querySelector('dialog[open]') !== null`
/** Expression for whether the first element that matches the selector contains the text. */
export const says = (selector: string, text: string) =>
  `(document.querySelector('${selector}')?.textContent ?? '').includes(${JSON.stringify(text)})`
/** Sets a select's value by script, because drivers cannot click in its list, which the browser draws outside of the page. */
const choose = (name: string, value: string) => `(() => {
  const list = document.querySelector('select[name=${name}]')
  list.value = '${value}'
  list.dispatchEvent(new Event('change', { bubbles: true }))
})()`
