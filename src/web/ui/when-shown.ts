/** Resolves when somebody sees the page: browsers load pages ahead of a click that may never come. */
export async function whenShown(): Promise<void> {
  const page = document as Document & { readonly prerendering?: boolean }
  if (!page.prerendering) return
  await new Promise((resolve) => page.addEventListener('prerenderingchange', resolve, { once: true }))
}
