/** The outcome of loading. An error is data, too: the page around it stays and offers to retry. */
export type Result<T> = { readonly data: T } | { readonly error: unknown }

/** Turns an error into a result. Redirects pass through. */
export async function toResult<T>(loading: Promise<T>): Promise<Result<T>> {
  try {
    return { data: await loading }
  } catch (error) {
    if (error instanceof Response) throw error
    return { error }
  }
}
