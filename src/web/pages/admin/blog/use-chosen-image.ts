import { useState } from 'react'
import { imageError, unreadableMessage } from '../../../features/image-field/validate-image.ts'

/** What the user has chosen instead of the stored image. */
interface Choice {
  readonly file: File | undefined
  readonly removesStored: boolean
}

const none: Choice = { file: undefined, removesStored: false }

/** `storedName`: of the stored image, if there is one. `accessQuery`: of its address. */
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
    /** Takes back the chosen file, or removes the stored image if there is none. */
    remove: () => setChoice(file ? { ...choice, file: undefined } : { file, removesStored: storedName !== undefined }),
    /** Resets the choice, unless the user has changed it since this render. */
    clear: () => setChoice((latest) => (latest === choice ? none : latest)),
  }
}
