// docs/product/handling.md#fixed-texts: all texts with a prescribed wording, each once. A test compares this file with that list.

export const popups = {
  failed: 'Something went wrong!',
  saved: 'Data has been saved!',
  templateCreated: 'New card template was created',
  templateUpdated: 'Card template updated',
  templateDeactivated: 'Card template deactivated',
  cardUpdated: 'Card successfully updated',
  cardStatusUpdated: 'Card status has been updated',
  changesSaved: 'Your changes have been saved',
  addressDeleted: 'Delivery Address deleted',
  batchesCompleted: 'Card order batches have been completed',
  forbidden: '403 Unauthorized',
  sessionExpired: 'Your session has expired, please login again',
  cardRequired: 'Card must be at least one',
  emailRegistered: 'Email has been registered',
  bulkUpdateAccepted: 'Requests submitted to this site will be processed during business hours, M-F from 8 am to 5 pm',
  userEnabled: 'User enabled',
  userDisabled: 'User disabled',
  termsRequested: 'Terms request sent',
} as const

export const confirmations = {
  resetValues: 'If you proceed with this change, all the values below will be reset.',
  deactivateTemplate: 'Are you sure you want to deactivate this card template?',
  deleteAddress: 'Are you sure you want delete this delivery address?',
  removeFromBatch: 'Are you sure you want to remove this order from the batch?',
  exitOrder: "Your card order hasn't been submitted yet. Are you sure you want to exit this process?",
} as const

export const buttons = {
  cancel: 'CANCEL',
  continue: 'CONTINUE',
  exitOrder: 'Yes, exit',
  stayInOrder: 'NO, CONTINUE',
  back: 'BACK',
  next: 'NEXT',
  addCard: 'Add New Card',
} as const

const tooLong = (field: string, length: number) => `The length of ${field} must be ${length} characters or fewer`

export const lineErrors = {
  templateRequired: 'Card Template field is required',
  fuelProfileRequired: 'Card product type field is required',
  timeProfileRequired: 'Card time profile field is required',
  tooLong,
  maxGallonRequired: 'Max gallon field is required',
  maxGallonPeriodRequired: 'Max gallon period is required',
  gallonPeriodRequired: 'Gallon period is required',
  vehicleNumberUnique: 'Vehicle number must be unique',
  vehicleNumberTaken: 'Vehicle number has already been taken',
} as const

export const pinErrors = {
  fourOrFive: 'Pin must be 4 or 5 digits',
  firstTwoZero: 'First two digit cannot be zero',
  five: 'Pin must be 5 digits',
  firstZero: 'First digit cannot be zero',
  fourOrSix: 'Pin must be 4 or 6 digits',
  four: 'Pin must be 4 digits',
} as const

/** Our own text for a PIN that another live card of the same account and network has. */
export const pinTaken = 'Pin has already been taken'

/** Shown next to the field; it never blocks the form. */
export const pinWarning = 'This PIN is easy to guess'

export const deliveryErrors = {
  addressNameRequired: 'Address name field is required',
  cityRequired: 'City field is required',
  stateRequired: 'State field is required',
  streetRequired: 'Street address field is required',
  zipRequired: 'Zip Code field is required',
  pickupNameRequired: 'Name field is required',
  pickupPhoneRequired: 'Phone number field is required',
} as const

/** The modal messages; each success modal links to sign-in. */
export const modals = {
  activationFailed: 'This activation link is invalid or has expired.',
  passwordReset: 'Your password has been reset',
  accountActivated: 'Your account has been activated',
  profileUpdated: 'Your profile has been updated',
  passwordUpdated: 'Your password has been updated',
  userInvited: (email: string) => `We've sent an invitation to ${email}`,
} as const

export const pageNotFound = '404 PAGE NOT FOUND'
export const newCardOrder = 'NEW CARD ORDER'
export const orderSteps = ['Cards', 'Delivery Method', 'Confirmation'] as const

/** The popup of a session that could not be renewed; it shows `popups.sessionExpired`. */
export const sessionExpiredPopup = 'token_expired'

/** Shown by the API, and by the portal before it calls the API. */
export const sharedProblems = {
  linkInvalid: 'This link is invalid or has expired',
  ownRequest: 'You asked for this yourself, so another person has to approve it',
  ownCards: 'You asked for this yourself or in a support sign-in, so another person has to approve it',
  ownStatus: 'You cannot disable yourself',
  passwordsDiffer: 'The two passwords are not the same',
  searchTooShort: 'Type at least 4 characters',
} as const

/** The code of a 409 if another person was faster. */
export const lostRace = 'decided'

/** Our own texts for refusals by the API. The portal does not import them, so that visitors do not download them. */
export const problems = {
  ...sharedProblems,
  invalid: 'Please check the highlighted fields',
  signInFailed: 'The e-mail or the password is not right',
  signedOut: popups.sessionExpired,
  termsRequired: 'Please accept the terms and conditions first',
  accountHeader: 'Choose an account first',
  notFound: 'Not found',
  methodNotAllowed: 'This method is not allowed here',
  malformed: 'The request could not be read',
  tooLarge: 'The request is too large',
  wrongType: 'This kind of content is not accepted here',
  tooMany: 'Too many attempts. Please wait and try again',
  overloaded: 'The portal is busy. Please try again in a moment',
  filesAway: 'Files cannot be read or kept at the moment. Please try again in a few minutes',
  fileMissing: 'This file is missing. Please tell Customer Service',
  currentPasswordWrong: 'The current password is not right',
  passwordCommon: 'This password is too common. Please choose another',
  passwordUnchanged: 'The new password must differ from the current one',
  foreignOrigin: 'This address is not allowed',
  keyReused: 'This Idempotency-Key was used with another request',
  inFlight: 'The same request is still being processed',
  termsMustBeAccepted: 'The terms must be accepted',
  alreadyMember: 'This person is a user of this account already',
  alreadyStaff: 'This person belongs to the provider’s staff',
  otherPersonsProfile: 'Only this person, or customer service, can change this',
  lastAdmin: 'The account needs at least one acct admin who can sign in',
  alreadyEnabled: 'This user is enabled already',
  alreadyDisabled: 'This user is disabled already',
  barred: 'This user was disabled by customer service',
  notInvited: 'Only a user who has not activated yet can be sent an invitation',
  notActive: 'Only an active user can be asked to accept the terms',
  rightsChanged: 'Your own rights have changed since you opened this',
  userChanged: 'Someone else has changed this user since you opened it',
  emailUnchanged: 'This is your e-mail already',
  staffOnly: 'Only customer service can change this',
  billingExists: 'This account has billing information already',
  billingChanged: 'Someone else has changed the billing information since you opened it',
  scheduleChanged: 'Someone else has changed this schedule since you opened it',
  scheduleAtWork: 'The last run of this schedule has not finished yet. Please wait for it',
  frequencyNotOffered: 'This report cannot be sent that often',
  weekdayRequired: 'Choose a day of the week',
  monthDayRequired: 'Choose a day of the month',
  hourRequired: 'Choose a time of day',
  auditAnswered: 'This list has been answered already',
  accountMismatch: 'The account in the path, the header and the body must be the same',
  signInTimedOut: 'That took too long. Please sign in again',
  codeWrong: 'This code is not right',
  passkeyWrong: 'The passkey was not accepted',
  stepUp: 'Please confirm with your second factor first',
  secondFactorRequired: 'Please set up two-factor sign-in first',
  totpExists: 'You have an authenticator app already. Remove it first',
  totpNotStarted: 'Please begin again with a new code to scan',
  noSecondFactor: 'There is no second factor',
  passkeyExists: 'This passkey is registered already',
  passkeysUnavailable: 'Passkeys need a portal with a domain name, not only an IP address',
  staffHaveNoRoles: 'Provider staff have no roles in an account',
  lastEverything: 'At least one enabled person must hold Everything',
  ownStaffRoles: 'Your own roles are changed by a colleague',
} as const
