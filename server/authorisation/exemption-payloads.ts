// The payloads of exemption certificates (payloads.ts).
import { aCertificate, anExemption, aPdf, sendScan } from '#testing/exemptions.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

const certificate = { card_id: null, notes: '', effective_to: null }

const account = ({ here }: Stage) => ({ params: { account_id: String(here) } })
const one = async ({ portal, here }: Stage) => {
  const { id } = await anExemption(portal, { account_id: here })
  return { params: { account_id: String(here), id: String(id) } }
}

/** The scan is sealed as the portal seals it. */
const withScan = async (stage: Stage) => {
  const { params } = await one(stage)
  const { as } = await stage.portal.staff()
  await sendScan(as, `/v1/accounts/${params.account_id}/tax_exemptions/${params.id}/scan`)
  return { params }
}

export const exemptionPayloads: Pick<Payloads, 'exemptions'> = {
  exemptions: {
    list: account,
    create: (stage) => ({ ...account(stage), body: aCertificate() }),
    update: async (stage) => ({ ...(await one(stage)), body: { ...aCertificate(), ...certificate, version: 1 } }),
    remove: one,
    cards: account,
    saveScan: async (stage) => ({ ...(await one(stage)), form: { file: new File([aPdf()], 'certificate.pdf') } }),
    scan: withScan,
    own: nothing,
    ownScan: async (stage) => ({ params: { id: (await withScan(stage)).params.id } }),
  },
}
