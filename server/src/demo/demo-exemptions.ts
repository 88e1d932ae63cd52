// A school and a fire company have exemption certificates, with a scan of the paper. The other accounts pay all taxes.
import type { Ctx } from '#src/system/context.ts'
import { sealFile } from '#src/secrets/vault.ts'

const held = [
  { name: 'Eugene School Bus', state: 'OR', authority: 'Oregon Department of Transportation', tax_doc: 'OR-GOV-20417' },
  { name: 'Bremerton Fire Protection', state: 'WA', authority: 'Washington Department of Licensing', tax_doc: 'WA-GOV-88031' },
]

/** Close enough to the end that the account gets a reminder. */
const daysToTheEnd = 45

/** The smallest PDF that a viewer opens: one page with a line of text. */
const paper = (text: string) => {
  const stream = `BT /F1 18 Tf 72 700 Td (${text}) Tj ET`
  return `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length ${stream.length}>>stream
${stream}
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`
}

export const insertDemoExemptions = async ({ db, keyring, clock }: Ctx, accountIds: Map<string, number>) => {
  const ends = new Date(clock.now().getTime() + daysToTheEnd * 86_400_000).toISOString().slice(0, 10)
  const rows = held.flatMap(({ name, ...certificate }) =>
    (['federal', 'state'] as const).map((level) => ({
      ...certificate,
      state: level === 'federal' ? '' : certificate.state,
      account_id: accountIds.get(name)!,
      level,
      effective_from: '2020-01-01',
      effective_to: level === 'state' ? ends : null,
    })),
  )
  const inserted = await db.insertInto('tax_exemptions').values(rows).returning(['id', 'tax_doc']).execute()
  const scans = inserted.map(({ id, tax_doc }) => {
    const content = Buffer.from(paper(`Exemption certificate ${tax_doc}`))
    const file = { filename: `${tax_doc}.pdf`, content_type: 'application/pdf', bytes: content.length }
    return { ...file, exemption_id: id, sealed: sealFile({ keyring }, `exemption|${id}`, content) }
  })
  await db.insertInto('tax_exemption_scans').values(scans).execute()
}
