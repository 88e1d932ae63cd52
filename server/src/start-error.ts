/** A reason not to start that the person at the terminal can act on: printed as one sentence, exit code 1, no stack. */
export class StartError extends Error {}
