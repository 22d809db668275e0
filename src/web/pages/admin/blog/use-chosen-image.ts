import { useState } from 'react'
import { imageError, unreadableMessage } from '../../../features/image-field/validate-image.ts'

export function useChosenImage(stored: string | undefined, access: string | null | undefined) {
  const [file, setFile] = useState<File>()
  const [unreadableFile, setUnreadableFile] = useState<File>()
  const [removed, setRemoved] = useState(false)
  return {
    file,
    stored: removed ? undefined : stored,
    access,
    /** What the server does with the stored image if no new file is sent. */
    storedImage: removed ? ('remove' as const) : ('keep' as const),
    changed: file !== undefined || removed,
    error: file && (imageError(file, 'article') ?? (file === unreadableFile ? unreadableMessage : undefined)),
    choose: setFile,
    markUnreadable: setUnreadableFile,
    remove: () => (file ? setFile(undefined) : setRemoved(stored !== undefined)),
    /** Resets the choice, unless the user has changed it since this render. */
    clear() {
      setFile((latest) => (latest === file ? undefined : latest))
      setRemoved((latest) => (latest === removed ? false : latest))
    },
  }
}
