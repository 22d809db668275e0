/** A picture that contains only what the decoder needs: image data, color space and orientation. */
export interface SafePicture {
  /** In px. */
  readonly width: number
  readonly height: number
  /** 1 except for animated GIFs: in other formats, only the first frame is used. */
  readonly frames: number
  readonly bytes: Buffer
}

/** More than any real picture has. Walking millions of empty parts would block the event loop. */
export const maxParts = 20_000

/** Larger color profiles are removed. */
export const maxProfileBytes = 1_048_576
