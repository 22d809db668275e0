/** In px. `frames` is 1 except for animated GIFs; only the first frame of other formats is used. */
export interface PictureSize {
  readonly width: number
  readonly height: number
  readonly frames: number
}
