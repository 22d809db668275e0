import { notFoundIf } from '../errors/not-found.ts'

/** For calls of `readWeek`, where the API returns `malformed` for strings that cannot be a week. */
export const weekNotFound = notFoundIf('no_such_entry', 'malformed')
