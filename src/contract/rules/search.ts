/** The longest text that is searched for, in UTF-16 code units. */
export const maxSearchLength = 100
