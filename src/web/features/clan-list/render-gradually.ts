/** On a slow phone, rendering one card takes about 20 ms; input should wait for 50 ms at most. */
const cardsPerFrame = 2
const skippedAttribute = 'data-skipped'

/**
 * The styles skip rendering of off-screen cards until hydration. Afterward, renders them frame by frame: all at once would block input
 * for as long as the rest of the page takes. Returns a function that renders the remaining ones at once.
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
