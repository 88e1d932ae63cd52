// Describes a role in a sentence generated from the access table, so that it never goes stale.
import { can, userTypes, type AccountCapability, type RoleName } from './access.ts'

/** What the holder does or sees. Null if only staff hold it. */
const words: Record<AccountCapability, { does: string } | { sees: string; unless?: AccountCapability } | null> = {
  'users.manage': { does: 'manages users' },
  'cards.manage': { does: 'manages cards' },
  'orders.manage': { does: 'orders cards' },
  'renewals.review': { does: 'decides which cards are renewed' },
  'pins.view': { does: 'sees and sets PINs' },
  'exceptions.review': { does: 'reviews exceptions' },
  'reports.run': { does: 'runs and schedules reports' },
  'billing.manage': { does: 'keeps billing information' },
  'addresses.manage': { does: 'keeps delivery addresses' },
  'views.share': { does: 'shares saved views' },
  'fleet.export': { does: 'exports the whole account as a file' },
  'dashboard.view': { sees: 'the dashboard' },
  'users.view': { sees: 'the list of users', unless: 'users.manage' },
  'exceptions.view': { sees: 'exceptions', unless: 'exceptions.review' },
  'transactions.view': { sees: 'purchases and invoices' },
  'money.view': { sees: 'payments' },
  'exemptions.view': { sees: 'tax exemptions', unless: 'billing.manage' },
  'numbers.view': null,
  'terms.request': null,
  'second-factors.reset': null,
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

export const describeRole = (role: RoleName) => {
  const holds = (capability: AccountCapability) =>
    can({ user_type_id: userTypes.customer, roles: [role], staff_roles: [] }, capability)
  const held = Object.entries(words).filter(([capability]) => holds(capability as AccountCapability))
  const does = held.flatMap(([, word]) => (word && 'does' in word ? [word.does] : []))
  const sees = held.flatMap(([, word]) => (word && 'sees' in word && !(word.unless && holds(word.unless)) ? [word.sees] : []))
  const parts = [...(does.length > 0 ? [list.format(does)] : []), ...(sees.length > 0 ? [`sees ${list.format(sees)}`] : [])]
  const sentence = parts.join('; ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}
