/** In UTF-16 code units. */
export const maxSearchLength = 100
