/** What an operator can mend; its message is a sentence for them, and all that they need to see. */
export class OperatorError extends Error {}
