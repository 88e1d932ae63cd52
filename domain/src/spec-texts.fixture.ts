// The texts that the specification prescribes, retyped from it and not from our catalogue. `scripts/compare-spec-texts.ts` checks
// this list against the specification, and `messages.test.ts` checks the catalogue against this list.

type SpecTexts = { section: string; texts: readonly string[] }

/** Texts for people, as the specification writes them. `{email}`, `...` and `N` are placeholders. */
export const specTexts: readonly SpecTexts[] = [
  { section: 'Public routes', texts: ['404 PAGE NOT FOUND'] },
  { section: 'Layout', texts: ["We've sent an invitation to {email}"] },
  {
    section: 'New card order wizard',
    texts: [
      'NEW CARD ORDER',
      'Cards',
      'Delivery Method',
      'Confirmation',
      'BACK',
      'NEXT',
      'Add New Card',
      "Your card order hasn't been submitted yet. Are you sure you want to exit this process?",
      'Yes, exit',
      'NO, CONTINUE',
    ],
  },
  { section: 'Session', texts: ['token_expired'] },
  {
    section: 'Per card line',
    texts: [
      'Card Template field is required',
      'Card product type field is required',
      'Card time profile field is required',
      'The length of ... must be N characters or fewer',
      'Max gallon field is required',
      'Max gallon period is required',
      'Gallon period is required',
      'Vehicle number must be unique',
      'Card must be at least one',
    ],
  },
  {
    section: 'PIN',
    texts: [
      'Pin must be 4 or 5 digits',
      'First two digit cannot be zero',
      'Pin must be 5 digits',
      'First digit cannot be zero',
      'Pin must be 4 or 6 digits',
      'Pin must be 4 digits',
    ],
  },
  {
    section: 'Delivery',
    texts: [
      'Address name field is required',
      'City field is required',
      'State field is required',
      'Street address field is required',
      'Zip Code field is required',
      'Name field is required',
      'Phone number field is required',
    ],
  },
  { section: 'Other', texts: ['Vehicle number has already been taken'] },
  {
    section: 'Popup messages',
    texts: [
      'Something went wrong!',
      'Data has been saved!',
      'New card template was created',
      'Card template updated',
      'Card template deactivated',
      'Card successfully updated',
      'Card status has been updated',
      'Your changes have been saved',
      'Delivery Address deleted',
      'Card order batches have been completed',
      '403 Unauthorized',
      'Your session has expired, please login again',
      'Card must be at least one',
      'Email has been registered',
      'Requests submitted to this site will be processed during business hours, M-F from 8 am to 5 pm',
    ],
  },
  {
    section: 'Confirmations',
    texts: [
      'CANCEL',
      'CONTINUE',
      'If you proceed with this change, all the values below will be reset.',
      'Are you sure you want to deactivate this card template?',
      'Are you sure you want delete this delivery address?',
      'Are you sure you want to remove this order from the batch?',
    ],
  },
]

/** Texts that the specification quotes but no screen shows, with the reason. */
export const quotedButNotShown = {
  'vehicle number has already been taken': 'the wording the portal rewrites; our server answers with the rewritten one',
  '0-': 'rewritten in the account search',
  '-0': 'rewritten in the account search',
  '0': 'what both become',
  'pin manager 1': 'a role name',
  'pin manager 2': 'a role name',
  success: 'the status of a submitted order',
} as const
