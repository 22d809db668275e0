/** On a slow phone, rendering a card takes about 20 ms, and input should not wait longer than 50 ms. */
const cardsPerFrame = 2
const skippedAttribute = 'data-skipped'

/**
 * The styles skip rendering of off-screen cards until hydration. Afterward, this renders them frame by frame, because
 * rendering all at once would block input for as long as rendering the rest of the page. Returns a function that renders the
 * remaining ones immediately.
 */
export function renderGradually(cards: Iterable<Element>): () => void {
  const skipped = [...cards]
  const render = (count: number) => {
    for (const card of skipped.splice(0, count)) card.removeAttribute(skippedAttribute)
  }
  const renderFrame = () => {
    render(cardsPerFrame)
    if (skipped.length > 0) frame = requestAnimationFrame(renderFrame)
  }
  for (const card of skipped) card.setAttribute(skippedAttribute, '')
  let frame = requestAnimationFrame(renderFrame)
  return () => {
    cancelAnimationFrame(frame)
    render(skipped.length)
  }
}
