/** Facts for the text, as HTML. */
export interface StarterFacts {
  readonly gameName: string
  /** When a vote week begins, such as "Monday, 00:00 (UTC−4)". */
  readonly weekStart: string
  /** The promised review time, such as "48 hours". */
  readonly reviewTime: string
}

export interface StarterArticle {
  readonly slug: string
  readonly title: string
  readonly scene: Scene
  readonly write: (facts: StarterFacts) => string
}

/** The motif of cover and banner. `npm run art` draws them into `pictures/`. */
export type Scene = 'podium' | 'poster' | 'watch'
