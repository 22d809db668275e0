/** Maximum length of an administrator's reason, in UTF-16 code units. */
export const maxReasonLength = 1000
