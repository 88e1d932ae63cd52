// The payloads of sites and the locator (payloads.ts).
import { aNewSite, aSiteNumber, someZipcodes } from '#testing/sites.ts'
import { aSite } from '#testing/transactions.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

export const sitePayloads: Pick<Payloads, 'sites'> = {
  sites: {
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    choices: () => ({ query: { keyword: 'Kent' } }),
    near: async ({ portal }) => {
      await someZipcodes(portal)
      return { query: { near: '98032' } }
    },
    import: () => ({
      form: {
        card_network_id: '1',
        layout: 'CSV' as const,
        mode: 'apply' as const,
        file: new File([`site_number,state\n${aSiteNumber()},WA`], 'sites.csv'),
      },
    }),
    get: async ({ portal }) => ({ params: { id: String((await aSite(portal)).id) } }),
    create: () => ({ body: aNewSite() }),
    update: async ({ portal }) => {
      const { id, version } = await aSite(portal)
      return { params: { id: String(id) }, body: { name: 'Kent North', version } }
    },
    taxAgain: async ({ portal }) => ({ params: { id: String((await aSite(portal)).id) } }),
    reviewed: async ({ portal }) => ({ params: { id: String((await aSite(portal)).id) } }),
    settings: nothing,
    saveSettings: () => ({ body: { shows_medians: false } }),
  },
}
