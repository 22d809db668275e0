import { useEffect, useRef, useState } from 'react'
import { explainRefusal } from '../../features/forms/explain-refusal.ts'

/** What was asked of the server, so far as it is there. */
export interface Loaded<T> {
  readonly data: T | undefined
  /** Why the last try failed. */
  readonly failure: string | undefined
  readonly busy: boolean
  readonly reload: () => void
  /** Takes over what an act has changed; asks again only where an answer is under way, which knows nothing of it. */
  readonly change: (next: (data: T) => T) => void
}

/** Loads when it first shows and whenever `question` changes; what was there stays until the answer comes. */
export function useLoaded<T>(load: () => Promise<T>, question = ''): Loaded<T> {
  const [data, setData] = useState<T>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(true)
  const [round, setRound] = useState(0)
  const underWay = useRef(false)

  useEffect(() => {
    let current = true
    const settle = (act: () => void) => {
      if (!current) return
      act()
      underWay.current = false
      setBusy(false)
    }
    underWay.current = true
    setBusy(true)
    setFailure(undefined)
    load().then(
      (answer) => settle(() => setData(() => answer)),
      (error: unknown) => settle(() => setFailure(explainRefusal(error))),
    )
    return () => {
      current = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `question` stands for what `load` asks
  }, [question, round])

  const reload = () => setRound((last) => last + 1)
  return {
    data,
    failure,
    busy,
    reload,
    change(next) {
      setData((last) => (last === undefined ? last : next(last)))
      if (underWay.current) reload()
    },
  }
}
