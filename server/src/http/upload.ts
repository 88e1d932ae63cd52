// One uploaded file beside ordinary fields. The form is read to its end, so a second file or a form cut short is noticed.
import type { MultipartFile } from '@fastify/multipart'
import type { Multipart, UploadedFile } from '@forecourt/domain/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { invalid, malformed } from '../errors.ts'

type Form = { files: { part: MultipartFile; content: Uint8Array }[]; values: Map<string, unknown> }

const readParts = async ({ max_bytes }: Multipart, request: FastifyRequest): Promise<Form> => {
  const form: Form = { files: [], values: new Map() }
  const limits = { fileSize: max_bytes, files: 2, fields: 20, parts: 22, fieldSize: 10_000, headerPairs: 50 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') form.files.push({ part, content: await part.toBuffer() })
    else form.values.set(part.fieldname, part.value)
  }
  return form
}

/** The parser's own complaints have no status: a form that is cut short, or is none. */
const readForm = async (multipart: Multipart, request: FastifyRequest) => {
  try {
    return await readParts(multipart, request)
  } catch (error) {
    throw error instanceof Error && 'code' in error ? error : malformed()
  }
}

export const readUpload = async (multipart: Multipart, request: FastifyRequest) => {
  const { field, extensions, fields } = multipart
  const { files, values } = await readForm(multipart, request)
  const [file] = files
  if (!file || file.part.fieldname !== field) throw invalid({ [field]: ['A file is required'] })
  if (files.length > 1) throw invalid({ [field]: ['One file at a time'] })
  // A part with binary content counts as a file even when it has no name.
  const filename: string = file.part.filename ?? ''
  const extension = filename.toLowerCase().match(/\.([a-z0-9]{1,5})$/)?.[1] ?? ''
  if (!extensions.includes(extension))
    throw invalid({ [field]: [`Only ${extensions.map((name) => `.${name}`).join(', ')} files are accepted`] })
  const upload: UploadedFile = { filename: filename.slice(0, 200), extension, content: file.content }
  if (!fields) return { upload }
  const parsed = fields.safeParse(Object.fromEntries(values))
  if (!parsed.success)
    throw invalid(Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.') || field, [issue.message]])))
  return { upload, fields: parsed.data }
}
