/** What of a site's settings its first articles speak of, as HTML. */
export interface StarterFacts {
  readonly gameName: string
  /** When a vote week begins, such as "Monday, 00:00 (UTC−4)". */
  readonly weekStart: string
}

/** An article that every new site has; its administrators may change it, and take it away. */
export interface StarterArticle {
  readonly slug: string
  readonly title: string
  readonly scene: Scene
  readonly write: (facts: StarterFacts) => string
}

/** What cover and banner show. `npm run art` draws them into `pictures/`. */
export type Scene = 'podium' | 'poster' | 'watch'
