// The five ways a verb refuses, and the few the edge adds. One handler maps them to replies (http/error-handler.ts).
import { popups, problems } from '@forecourt/domain/messages.ts'

export type FieldErrors = Record<string, string[]>

type Options = { errors?: FieldErrors; retry_after?: number }

export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldErrors | undefined
  /** Seconds after which trying again makes sense. */
  readonly retry_after: number | undefined

  constructor(status: number, code: string, message: string, { errors, retry_after }: Options = {}) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.retry_after = retry_after
  }
}

export const invalid = (errors: FieldErrors, message: string = problems.invalid) => new AppError(422, 'invalid', message, { errors })
export const unauthenticated = (message: string = problems.signedOut) => new AppError(401, 'unauthenticated', message)
export const forbidden = (code = 'forbidden', message: string = popups.forbidden) => new AppError(403, code, message)
/** Also for another account's record: not yours is not there. One text for all, so it tells nothing. */
export const notFound = () => new AppError(404, 'not_found', problems.notFound)
export const conflict = (message: string, code = 'conflict', retry_after?: number) => new AppError(409, code, message, { retry_after })

export const tooMany = (retry_after: number) => new AppError(429, 'too_many_attempts', problems.tooMany, { retry_after })
export const malformed = (code = 'malformed', message: string = problems.malformed) => new AppError(400, code, message)
export const overloaded = (retry_after = 2) => new AppError(503, 'overloaded', problems.overloaded, { retry_after })
