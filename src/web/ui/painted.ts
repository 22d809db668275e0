/** Resolves once the page shows what changed. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    // A hidden page paints nothing.
    setTimeout(resolve, 150)
    // The second frame begins when the first is on its way to the screen.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  })
}
