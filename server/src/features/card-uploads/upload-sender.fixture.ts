// A user who uploads files in tests.
import type { RoleName } from '@forecourt/domain/rules/access.ts'
import type { Portal } from '#testing/portal.ts'

const path = '/v1/upload_bulk_card_order'
const boundary = 'forecourt-boundary'

type Part = { name?: string; filename?: string; type?: string; content: Uint8Array }

export const formOf = (parts: readonly Part[], close = `--${boundary}--\r\n`) =>
  Buffer.concat([
    ...parts.flatMap(({ name = 'file', filename, type = 'application/octet-stream', content }) => {
      const file = filename === undefined ? '' : `; filename="${filename}"`
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\nContent-Type: ${type}\r\n\r\n`
      return [Buffer.from(head), content, Buffer.from('\r\n')]
    }),
    Buffer.from(close),
  ])

/** Clears the attempts after each upload unless the test counts them. */
export const aSender = async (portal: Portal, roles: RoleName[], { counted = false } = {}) => {
  const { token, account_id, user } = await portal.aCustomer({ roles })
  const sendForm = async (payload: Buffer, contentType = `multipart/form-data; boundary=${boundary}`) => {
    const headers = { authorization: `Bearer ${token}`, accountid: String(account_id), 'content-type': contentType }
    const reply = await portal.app.inject({ method: 'POST', url: path, headers, payload })
    if (!counted) await portal.db.deleteFrom('attempts').execute()
    return { status: reply.statusCode, body: reply.json(), text: reply.body }
  }
  return {
    user_id: user.id,
    account_id,
    sendForm,
    send: (content: Uint8Array, filename: string) => sendForm(formOf([{ filename, content }])),
  }
}
export type Sender = Awaited<ReturnType<typeof aSender>>
