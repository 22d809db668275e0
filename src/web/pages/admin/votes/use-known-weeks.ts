import { useState } from 'react'

/** The weeks of the newest data that includes weeks. While a week is loading, and with invalid filters, data has none. */
export function useKnownWeeks(data: { readonly weeks?: readonly string[] } | undefined): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([])
  const newest = data?.weeks?.length ? data.weeks : known
  if (newest !== known) setKnown(newest)
  return newest
}
