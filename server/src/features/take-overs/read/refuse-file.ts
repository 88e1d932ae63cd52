import { AppError, invalid } from '#src/system/errors.ts'

export const refuseFile = (message: string, status: 413 | 415 | 422 = 422) =>
  status === 422
    ? invalid({ file: [message] }, message)
    : new AppError({ status, code: status === 413 ? 'too_large' : 'wrong_content_type', message, errors: { file: [message] } })
