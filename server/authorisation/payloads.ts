// One valid request for every endpoint: an allowed actor gets 2xx for it. The types come from the contract, so an endpoint
// without a payload does not compile.
import { accountGroupPayloads } from './account-group-payloads.ts'
import { accountPayloads } from './account-payloads.ts'
import { allowancePayloads } from './allowance-payloads.ts'
import { cardPayloads } from './card-payloads.ts'
import { cardProfilePayloads } from './card-profile-payloads.ts'
import { driverPayloads } from './driver-payloads.ts'
import { exemptionPayloads } from './exemption-payloads.ts'
import { failedJobPayloads } from './failed-job-payloads.ts'
import { importPayloads } from './import-payloads.ts'
import { invoicePayloads } from './invoice-payloads.ts'
import { moneyPayloads } from './money-payloads.ts'
import { networkChannelPayloads } from './network-channel-payloads.ts'
import { orderPayloads } from './order-payloads.ts'
import { portableFleetPayloads } from './portable-fleet-payloads.ts'
import { registerPayloads } from './register-payloads.ts'
import { providerPayloads } from './provider-payloads.ts'
import { receivablePayloads } from './receivable-payloads.ts'
import { renewalPayloads } from './renewal-payloads.ts'
import { reportPayloads } from './report-payloads.ts'
import { feePayloads } from './fee-payloads.ts'
import { pricingPayloads } from './pricing-payloads.ts'
import { sessionPayloads } from './session-payloads.ts'
import { sitePayloads } from './site-payloads.ts'
import { takeOverPayloads } from './take-over-payloads.ts'
import { staffTaskPayloads } from './staff-task-payloads.ts'
import { embosserPayloads } from './embosser-payloads.ts'
import { driftCheckPayloads } from './drift-check-payloads.ts'
import { spendingPayloads } from './spending-payloads.ts'
import { staffPayloads } from './staff-payloads.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

export const payloads: Payloads = {
  reference: {
    states: nothing,
    networks: nothing,
    networkCardTypes: nothing,
    matrix: () => ({ query: { network: 'CFN', network_card_type: 'Single' } }),
    gallonPeriods: nothing,
    amountPeriods: nothing,
    vehicleTypes: nothing,
    lists: nothing,
    timeProfiles: nothing,
    fuelProfiles: nothing,
  },
  config: { get: nothing },
  ...providerPayloads,
  ...sessionPayloads,
  ...cardPayloads,
  ...allowancePayloads,
  ...renewalPayloads,
  ...cardProfilePayloads,
  ...orderPayloads,
  ...accountPayloads,
  divisions: registerPayloads.divisions,
  accountClosing: registerPayloads.accountClosing,
  ...spendingPayloads,
  ...invoicePayloads,
  ...moneyPayloads,
  ...feePayloads,
  ...pricingPayloads,
  ...receivablePayloads,
  ...driverPayloads,
  ...takeOverPayloads,
  ...portableFleetPayloads,
  ...reportPayloads,
  ...importPayloads,
  ...sitePayloads,
  ...networkChannelPayloads,
  ...exemptionPayloads,
  ...accountGroupPayloads,
  ...staffPayloads,
  ...staffTaskPayloads,
  ...failedJobPayloads,
  ...driftCheckPayloads,
  ...embosserPayloads,
}
