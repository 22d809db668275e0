import { notFoundIf } from '../errors/not-found.ts'

/** For calls of `readWeek`. The API reports a string that cannot be a week as `malformed`. */
export const weekNotFound = notFoundIf('no_such_entry', 'malformed')
