/** Outcome of loading. Errors are data, so that the surrounding page stays and can offer to retry. */
export type Result<T> = { readonly data: T } | { readonly error: unknown }

/** Converts an error to a result. Redirects pass through. */
export async function toResult<T>(loading: Promise<T>): Promise<Result<T>> {
  try {
    return { data: await loading }
  } catch (error) {
    if (error instanceof Response) throw error
    return { error }
  }
}
