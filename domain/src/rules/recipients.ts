// docs/product/reports.md#recipients: who may receive a report. The form and the API share these rules.
import { emailLength, emailPattern } from '#src/format/email.ts'
import { limits } from './limits.ts'

export const asRecipient = (typed: string) => typed.trim().toLowerCase()

export const isRecipient = (address: string) => address.length <= emailLength && emailPattern.test(address)

/** The problem of these addresses, naming the wrong one; undefined if there is none. */
export const recipientsProblem = (given: readonly string[]): string | undefined => {
  const addresses = given.map(asRecipient)
  if (addresses.length === 0) return 'At least one recipient'
  if (addresses.includes('')) return 'One of the recipients is empty'
  const wrong = addresses.find((address) => !isRecipient(address))
  if (wrong !== undefined) return `“${wrong}” is not an e-mail address`
  const twice = addresses.find((address, index) => addresses.indexOf(address) !== index)
  if (twice !== undefined) return `“${twice}” is entered twice`
  const tooMany = addresses.slice(limits.recipients)
  return tooMany.length > 0 ? `At most ${limits.recipients} recipients. Remove ${tooMany.join(', ')}` : undefined
}
