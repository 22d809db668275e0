/** An error that the operator can fix. Its message explains how; no stack trace is shown. */
export class OperatorError extends Error {}

export class UsageError extends OperatorError {}
