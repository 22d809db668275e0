/** A press of a vote control, or a load of the vote page. */
export interface Press {
  /** Undefined for the vote page, which votes automatically. */
  readonly event: MouseEvent | undefined
  readonly isVisible: boolean
  /** The page's URL. */
  readonly url: string
}
