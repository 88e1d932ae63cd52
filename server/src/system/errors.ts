// The five ways a verb refuses a call, and the few that http/ adds. One handler turns them into replies (http/error-handler.ts).
import { lostRace, popups, problems } from '@forecourt/domain/messages.ts'

export type FieldErrors = Record<string, string[]>

type Refusal = {
  status: number
  code: string
  message: string
  errors?: FieldErrors | undefined
  retry_after?: number | undefined
}

export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldErrors | undefined
  /** Seconds after which a retry makes sense. */
  readonly retry_after: number | undefined

  constructor({ status, code, message, errors, retry_after }: Refusal) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.retry_after = retry_after
  }
}

export const invalid = (errors: FieldErrors, message: string = problems.invalid) =>
  new AppError({ status: 422, code: 'invalid', message, errors })
export const unauthenticated = (message: string = problems.signedOut) =>
  new AppError({ status: 401, code: 'unauthenticated', message })
export const forbidden = (code = 'forbidden', message: string = popups.forbidden) => new AppError({ status: 403, code, message })
/** Also for another account's record. The text is always the same, so it does not reveal whether the record exists. */
export const notFound = () => new AppError({ status: 404, code: 'not_found', message: problems.notFound })
export const conflict = (message: string, code = 'conflict', retry_after?: number) =>
  new AppError({ status: 409, code, message, retry_after })
/** Another person was faster: the portal reloads the page's data and shows a message (web/src/api/use-call.ts). */
export const alreadyDecided = (message: string) => conflict(message, lostRace)

export const tooMany = (retry_after: number) =>
  new AppError({ status: 429, code: 'too_many_attempts', message: problems.tooMany, retry_after })
export const malformed = (code = 'malformed', message: string = problems.malformed) =>
  new AppError({ status: 400, code, message })
export const overloaded = (retry_after = 2) =>
  new AppError({ status: 503, code: 'overloaded', message: problems.overloaded, retry_after })
/** A file store is configured but does not answer. */
export const filesAway = () => new AppError({ status: 503, code: 'files_away', message: problems.filesAway, retry_after: 30 })
export const fileMissing = () => new AppError({ status: 404, code: 'file_missing', message: problems.fileMissing })
export const tooLarge = () => new AppError({ status: 413, code: 'too_large', message: problems.tooLarge })
export const wrongType = () => new AppError({ status: 415, code: 'wrong_content_type', message: problems.wrongType })
