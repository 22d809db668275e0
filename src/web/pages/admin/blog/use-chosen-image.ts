import { useState } from 'react'
import { imageError, unreadable } from '../../../features/image-field/judge-image.ts'

/** An image of an article: the one that is stored, another that is chosen, or neither. */
export function useChosenImage(stored: string | undefined) {
  const [file, setFile] = useState<File>()
  const [broken, setBroken] = useState<File>()
  const [removed, setRemoved] = useState(false)
  return {
    file,
    stored: removed ? undefined : stored,
    /** What becomes of the stored one where no other is chosen. */
    stays: removed ? ('remove' as const) : ('keep' as const),
    changed: file !== undefined || removed,
    error: file && (imageError(file, 'article') ?? (file === broken ? unreadable : undefined)),
    choose: setFile,
    refuse: setBroken,
    /** First what is chosen goes, then what is stored. */
    remove: () => (file ? setFile(undefined) : setRemoved(stored !== undefined)),
    /** Forgets the choice that this call knows; one that was made since stays. */
    clear() {
      setFile((now) => (now === file ? undefined : now))
      setRemoved((now) => (now === removed ? false : now))
    },
  }
}
