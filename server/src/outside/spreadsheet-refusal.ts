/** Why an uploaded file is refused. 415: not the kind that its name says; 413: too large; 422: every other reason. */
export type Refusal = { status: 413 | 415 | 422; message: string }

/** Thrown while reading, inside the worker; its message is written for the person who uploaded the file. */
export class UnreadableFile extends Error {
  readonly status: Refusal['status']

  constructor(message: string, status: Refusal['status'] = 422) {
    super(message)
    this.status = status
  }
}

export const damaged = () => new UnreadableFile('The file is damaged. Please open it, save it again and upload the copy')
export const hasMacros = () => new UnreadableFile('The file holds macros. Please save it without them and upload the copy')
