// Certificates for tests, and the first bytes of a scan.
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '#src/db/types.ts'
import type { Caller } from './caller.ts'
import type { Portal } from './portal.ts'

/** The values that staff enter: Washington's tax on diesel, since 2020, without an end. */
export const aCertificate = () => ({
  level: 'state' as const,
  state: 'WA' as const,
  tax_class: 'diesel' as const,
  tax_doc: `WA-${randomUUID().slice(0, 8)}`,
  authority: 'Department of Licensing',
  effective_from: '2020-01-01',
})

type Given = Partial<Insertable<DB['tax_exemptions']>> & { account_id: number }

export const anExemption = ({ db }: Pick<Portal, 'db'>, given: Given) =>
  db
    .insertInto('tax_exemptions')
    .values({ ...aCertificate(), ...given })
    .returningAll()
    .executeTakeFirstOrThrow()

export const aPdf = (bytes = 2_000) => {
  const content = Buffer.alloc(bytes, 0x20)
  content.write('%PDF-1.7\n')
  return content
}

type Scan = { content?: Uint8Array; filename?: string }

export const sendScan = async (as: Caller, path: string, { content = aPdf(), filename = 'certificate.pdf' }: Scan = {}) => {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(content)]), filename)
  const encoded = new Response(form)
  return as.send('POST', path, {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
}
