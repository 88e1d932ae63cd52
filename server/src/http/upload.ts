// One uploaded file beside ordinary fields. The file is handed on as a stream; its size limit holds while it is read.
import type { Multipart, UploadedFile } from '@forecourt/domain/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../errors.ts'

export const readUpload = async ({ field, max_bytes, extensions, fields }: Multipart, request: FastifyRequest) => {
  const part = await request.file({
    limits: { fileSize: max_bytes, files: 1, fields: 20, parts: 21, fieldSize: 10_000, headerPairs: 50 },
  })
  if (!part || part.fieldname !== field) throw invalid({ [field]: ['A file is required'] })
  const extension = part.filename.toLowerCase().match(/\.([a-z0-9]{1,5})$/)?.[1] ?? ''
  if (!extensions.includes(extension))
    throw invalid({ [field]: [`Only ${extensions.map((name) => `.${name}`).join(', ')} files are accepted`] })
  const upload: UploadedFile = { filename: part.filename.slice(0, 200), mimetype: part.mimetype, stream: part.file }
  if (!fields) return { upload }
  const values = Object.entries(part.fields).flatMap(([name, value]) =>
    value && !Array.isArray(value) && value.type === 'field' ? [[name, value.value] as const] : [],
  )
  const parsed = fields.safeParse(Object.fromEntries(values))
  if (!parsed.success)
    throw invalid(Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.') || field, [issue.message]])))
  return { upload, fields: parsed.data }
}
