// One uploaded file with ordinary fields. The form is read to its end, so a second file or a truncated form is noticed.
import type { MultipartFile, Multipart as Part } from '@fastify/multipart'
import type { Multipart, StreamedFile, UploadedFile } from '@forecourt/domain/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalid, malformed, tooLarge } from '#src/system/errors.ts'
import { toFieldErrors } from './parse.ts'

type Form = { files: { part: MultipartFile; content: Uint8Array }[]; values: Map<string, unknown> }

const limitsOf = ({ max_bytes }: Multipart) => ({
  fileSize: max_bytes,
  files: 2,
  fields: 20,
  parts: 22,
  fieldSize: 10_000,
  headerPairs: 50,
})

const readParts = async (multipart: Multipart, request: FastifyRequest): Promise<Form> => {
  const form: Form = { files: [], values: new Map() }
  for await (const part of request.parts({ limits: limitsOf(multipart) })) {
    if (part.type === 'file') form.files.push({ part, content: await part.toBuffer() })
    else form.values.set(part.fieldname, part.value)
  }
  return form
}

/** Parser errors without a code mean a truncated form, or a body that is not a form. */
const wellFormed = async <T>(reading: Promise<T>) => {
  try {
    return await reading
  } catch (error) {
    throw error instanceof Error && 'code' in error ? error : malformed()
  }
}

const oneFile = 'One file at a time'

const longestName = 200
/** Line breaks, NUL bytes and characters that reverse the text direction: the name is stored, shown and audited. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu
const plainName = (name: string) =>
  name
    .replace(unseen, '')
    .slice(0, longestName)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()

const extensionOf = ({ field, extensions }: Multipart, part: MultipartFile | undefined) => {
  if (!part || part.fieldname !== field) throw invalid({ [field]: ['A file is required'] })
  // A part with binary content counts as a file even when it has no name.
  const whole: string = part.filename ?? ''
  const extension = whole.toLowerCase().match(/\.([a-z0-9]{1,5})$/)?.[1] ?? ''
  if (!extensions.includes(extension))
    throw invalid({ [field]: [`Only ${extensions.map((name) => `.${name}`).join(', ')} files are accepted`] })
  return { filename: plainName(whole), extension }
}

const noFields = z.object({})

/** A field that is not in the contract is refused by name, as in a JSON body. */
const fieldsOf = ({ fields }: Multipart, values: Form['values']) => {
  const parsed = (fields ?? noFields).strict().safeParse(Object.fromEntries(values))
  if (!parsed.success) throw invalid(toFieldErrors(parsed.error))
  return fields ? { fields: parsed.data } : {}
}

/** Reads to the end of the form: only then is it certain that the file is complete and the only one. */
const contentOf = async function* ({ field }: Multipart, { file }: MultipartFile, rest: AsyncIterator<Part>) {
  try {
    for await (const bytes of file) yield bytes as Uint8Array
    if (file.truncated) throw tooLarge()
    if (!(await rest.next()).done) throw invalid({ [field]: [oneFile] })
  } catch (error) {
    throw error instanceof Error && ('code' in error || 'status' in error) ? error : malformed()
  }
}

/** Reads the fields before the file and leaves the file itself to the handler. */
const openStream = async (multipart: Multipart, request: FastifyRequest) => {
  const values: Form['values'] = new Map()
  const parts = request.parts({ limits: limitsOf(multipart) })[Symbol.asyncIterator]()
  for (;;) {
    const next = await parts.next()
    if (next.done) return { part: undefined, values, parts }
    if (next.value.type === 'file') return { part: next.value, values, parts }
    values.set(next.value.fieldname, next.value.value)
  }
}

const readStream = async (multipart: Multipart, request: FastifyRequest) => {
  const { part, values, parts } = await wellFormed(openStream(multipart, request))
  const named = extensionOf(multipart, part)
  const upload: StreamedFile = { ...named, content: contentOf(multipart, part!, parts) }
  return { upload, ...fieldsOf(multipart, values) }
}

export const readUpload = async (multipart: Multipart, request: FastifyRequest) => {
  if (multipart.isStreamed) return readStream(multipart, request)
  const { files, values } = await wellFormed(readParts(multipart, request))
  const [file] = files
  const named = extensionOf(multipart, file?.part)
  if (files.length > 1) throw invalid({ [multipart.field]: [oneFile] })
  const upload: UploadedFile = { ...named, content: file!.content }
  return { upload, ...fieldsOf(multipart, values) }
}
