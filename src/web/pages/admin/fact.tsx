import type { ReactNode } from 'react'

/** A term and its description, in a list of them (`dl`). */
export function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
