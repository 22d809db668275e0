/** Resolves after the next paint. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    // Hidden pages do not paint, so limit the wait.
    setTimeout(resolve, 150)
    // The second frame starts after the first was painted.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  })
}
