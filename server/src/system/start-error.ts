/** A reason not to start that the operator can fix: printed as one sentence without a stack, exit code 1. */
export class StartError extends Error {}
