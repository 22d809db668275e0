import { useState } from 'react'
import { imageError, unreadableMessage } from '../../../features/image-field/validate-image.ts'

/** The user's replacement for the stored image. */
interface Choice {
  readonly file: File | undefined
  readonly removesStored: boolean
}

const none: Choice = { file: undefined, removesStored: false }

/** `storedName`: name of the stored image, if any. `accessQuery`: query string that authorizes loading it. */
export function useChosenImage(storedName: string | undefined, accessQuery: string | null | undefined) {
  const [choice, setChoice] = useState(none)
  const [unreadableFile, setUnreadableFile] = useState<File>()
  const { file, removesStored } = choice
  return {
    file,
    stored: removesStored ? undefined : storedName,
    access: accessQuery,
    /** What the server does with the stored image if no new file is sent. */
    storedImage: removesStored ? ('remove' as const) : ('keep' as const),
    changed: file !== undefined || removesStored,
    error: file && (imageError(file, 'article') ?? (file === unreadableFile ? unreadableMessage : undefined)),
    choose: (chosen: File | undefined) => setChoice({ ...choice, file: chosen }),
    markUnreadable: setUnreadableFile,
    /** Unselects the chosen file or, if there is none, removes the stored image. */
    remove: () => setChoice(file ? { ...choice, file: undefined } : { file, removesStored: storedName !== undefined }),
    /** Resets the choice, unless the user has changed it since this render. */
    clear: () => setChoice((latest) => (latest === choice ? none : latest)),
  }
}
