import { cardUploads } from '@forecourt/domain/contract/card-uploads.ts'
import { bind } from '#src/http/mount.ts'
import { readCardUpload } from './read-card-upload.ts'
import { writeUploadTemplate } from './write-upload-template.ts'

export const cardUploadRoutes = bind('cardUploads', cardUploads, {
  template: (ctx, { body }) => writeUploadTemplate(ctx, body),
  read: async (ctx, { upload }) => ({ data: await readCardUpload(ctx, upload) }),
})
