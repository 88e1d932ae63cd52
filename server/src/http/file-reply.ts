// Files are sent as attachments with a safe name, so that the browser never runs one in our origin.
import { Readable } from 'node:stream'
import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { FastifyReply } from 'fastify'

export const sendFile = (reply: FastifyReply, { filename, content_type, content }: FileToSend) => {
  const plain = filename.replaceAll(/[^\w.\- ]/g, '_')
  return reply
    .header('content-type', content_type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .send(content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content))
}
