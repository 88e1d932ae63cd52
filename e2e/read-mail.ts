// As much of MIME as the portal writes: two alternative parts, plain or quoted-printable.

export type Mail = { to: string[]; subject: string; text: string; html: string }

const unfold = (head: string) => head.replaceAll(/\r?\n[ \t]+/g, ' ')

const header = (head: string, name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(unfold(head))?.[1]?.trim() ?? ''

const split = (source: string) => {
  const [head = '', ...body] = source.split(/\r?\n\r?\n/)
  return { head, body: body.join('\n\n') }
}

const bytesOf = (quoted: string) =>
  quoted.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const decode = ({ head, body }: { head: string; body: string }) => {
  const encoding = header(head, 'content-transfer-encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  return Buffer.from(bytesOf(body.replaceAll(/=\r?\n/g, '')), 'latin1').toString('utf8')
}

export const readMail = (source: string, to: string[]): Mail => {
  const { head, body } = split(source)
  const boundary = /boundary="?([^";]+)"?/.exec(unfold(head))?.[1]
  const parts = boundary ? body.split(`--${boundary}`).map((part) => split(part.trim())) : [{ head, body }]
  const part = (type: string) => {
    const found = parts.find((candidate) => header(candidate.head, 'content-type').startsWith(type))
    return found ? decode(found).trim() : ''
  }
  return { to, subject: header(head, 'subject'), text: part('text/plain'), html: part('text/html') }
}
