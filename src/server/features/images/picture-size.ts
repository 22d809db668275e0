/** What a picture says of itself, in px. `frames` is 1 unless a GIF moves: of any other kind the first frame is taken. */
export interface PictureSize {
  readonly width: number
  readonly height: number
  readonly frames: number
}
