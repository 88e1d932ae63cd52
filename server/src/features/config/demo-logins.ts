// docs/product/roles-and-screens.md#demo-data: the demo's users. They are shown on the sign-in page and when the server starts,
// only while the portal runs on demo data.

export const demoPassword = 'Demo-forecourt-1'

export const demoLogins = [
  { email: 'staff@forecourt.test', what: 'Provider staff' },
  { email: 'staff2@forecourt.test', what: 'Provider staff, a second person for approvals' },
  { email: 'acct-admin@forecourt.test', what: 'Account admin of Cascade Hauling' },
  { email: 'acct-manager@forecourt.test', what: 'Account manager' },
  { email: 'card-editor@forecourt.test', what: 'Card editor' },
  { email: 'card-manager@forecourt.test', what: 'Card manager' },
  { email: 'cu-sales-manager@forecourt.test', what: 'Customer sales manager' },
  { email: 'finance-manager@forecourt.test', what: 'Finance manager' },
  { email: 'pin-manager-1@forecourt.test', what: 'PIN manager 1' },
  { email: 'pin-manager-2@forecourt.test', what: 'PIN manager 2' },
  { email: 'report-user@forecourt.test', what: 'Report user' },
  { email: 'invoice-inquiry-user@forecourt.test', what: 'Invoice inquiry user' },
  { email: 'billing-information-user@forecourt.test', what: 'Billing information user' },
  { email: 'several@forecourt.test', what: 'Account admin here, report user of two other accounts' },
  { email: 'other@forecourt.test', what: 'Account admin of Olympic Paving, another customer' },
  { email: 'card-and-pin@forecourt.test', what: 'Card manager and PIN manager 1: sees and sets PINs' },
  { email: 'none@forecourt.test', what: 'Customer without any role' },
  { email: 'terms@forecourt.test', what: 'Must accept the terms first' },
  { email: 'disabled@forecourt.test', what: 'Disabled: cannot sign in' },
  { email: 'invited@forecourt.test', what: 'Invited: has not activated yet' },
] as const
