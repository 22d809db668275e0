import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

/** Searches its share of the solution space of a proof of work; see `prove-vote.ts`. */
handler({ deriveKey })
