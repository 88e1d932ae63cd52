// The one shape of every failure (docs/product/api.md#errors).
import { z } from 'zod'

export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
})
export type ErrorBody = z.output<typeof ErrorBody>
