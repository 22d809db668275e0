/** Resolves when the page becomes visible, because browsers may prerender a page that the user never opens. */
export async function whenVisible(): Promise<void> {
  const page = document as Document & { readonly prerendering?: boolean }
  if (!page.prerendering) return
  await new Promise((resolve) => page.addEventListener('prerenderingchange', resolve, { once: true }))
}
