/** The longest reason that an administrator gives, in UTF-16 code units. */
export const maxReasonLength = 1000
