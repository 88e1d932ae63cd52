// Every failure is sent in one shape. An error that is not an AppError is our fault: 500, with a request id and no details.
import type { ErrorBody } from '@forecourt/domain/contract/errors.ts'
import { popups } from '@forecourt/domain/messages.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalid, malformed, overloaded, tooLarge, wrongType } from '#src/system/errors.ts'
import { isBusy } from '../db/busy.ts'
import { fieldOfConstraint } from '../db/constraints.ts'
import { isAway } from '../db/lost-connection.ts'

type Failure = Partial<FastifyError> & { constraint?: string; severity?: string; syscall?: string }

const edge = (error: Failure): AppError | undefined => {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return tooLarge()
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return wrongType()
    default:
      return undefined
  }
}

const toAppError = (error: Failure): AppError | undefined => {
  if (error instanceof AppError) return error
  const code = error.code ?? ''
  if (code === '23505' && error.constraint) {
    const taken = fieldOfConstraint(error.constraint)
    if (taken) return invalid({ [taken.field]: [taken.message] })
  }
  // Text that Postgres cannot store, such as a NUL: bad input, not our failure.
  if (code === '22021' || code === '22P05') return malformed()
  if (isAway(error) || isBusy(error)) return overloaded()
  return edge(error) ?? ((error.statusCode ?? 500) < 500 ? malformed() : undefined)
}

export const sendError = (error: Failure, request: FastifyRequest, reply: FastifyReply) => {
  const known = toAppError(error)
  // A refusal of our own already appears in the log line of the request. Under load a second line for each would be too much.
  if (!known || (known.status === 503 && known !== error)) request.log.error({ err: error }, 'request failed')
  const body: ErrorBody = {
    message: known?.message ?? popups.failed,
    code: known?.code ?? 'failed',
    ...(known?.errors && { errors: known.errors }),
    request_id: request.id,
  }
  if (known?.retry_after) reply.header('retry-after', known.retry_after)
  return reply
    .code(known?.status ?? 500)
    .header('content-type', 'application/json; charset=utf-8')
    .send(body)
}
