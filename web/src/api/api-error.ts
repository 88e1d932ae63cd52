// The one shape of every failure in the portal, whether the server answered or not.
import type { ErrorBody } from '@forecourt/domain/contract/errors.ts'
import { popups } from '@forecourt/domain/messages.ts'

/** Also what a page says of its parts that failed to load. */
export const unreachable = 'The portal cannot be reached at the moment.'

type Failure = Partial<ErrorBody> & { status: number; retry_after?: number | null }

export class ApiError extends Error {
  /** 0 when there was no answer. */
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly request_id: string | null
  /** Seconds to wait before another try. */
  readonly retry_after: number | null

  constructor({ status, code, message, errors, request_id, retry_after }: Failure) {
    super(message || popups.failed)
    this.name = 'ApiError'
    this.status = status
    this.code = code ?? 'unknown'
    this.errors = errors ?? {}
    this.request_id = request_id ?? null
    this.retry_after = retry_after ?? null
  }
}

/** Converts anything thrown to an ApiError. Other errors are bugs of ours and get the generic text. */
export const asApiError = (thrown: unknown) =>
  thrown instanceof ApiError ? thrown : new ApiError({ status: 0, code: 'unexpected', message: popups.failed })
