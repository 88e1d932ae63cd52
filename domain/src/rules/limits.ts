// Every number the product enforces, defined once.

const KiB = 1024
const MiB = 1024 * KiB

export const limits = {
  /** Lists. */
  pages: 10_000,
  perPage: 100,
  perPageDefault: 10,
  keywordLength: 100,
  /** The header account search starts above this many characters. */
  accountSearchAbove: 3,
  accountSearchResults: 20,

  /** How long the link in an invitation is valid. */
  invitationHours: 24,

  /** Failed jobs that one call can retry: one page of the list. */
  retriesAtOnce: 100,

  /** Requests. */
  jsonBytes: 1 * MiB,
  orderJsonBytes: 2 * MiB,
  uploadBytes: 5 * MiB,
  importBytes: 512 * MiB,
  siteFileBytes: 32 * MiB,
  /** The size of a file of payments or opening items, and its number of lines. */
  moneyFileBytes: 4 * MiB,
  moneyFileLines: 20_000,
  /** The PDF of an invoice from another system. */
  invoicePdfBytes: 10 * MiB,
  siteFileLines: 100_000,
  /** The maximum radius of the locator, in miles. */
  locatorMiles: 250,
  /** docs/product/provider-start.md#the-providers-facts */
  logoBytes: 256 * KiB,
  logoSide: 2_000,

  /** docs/product/people-and-sessions.md#passwords */
  passwordMin: 12,
  passwordMax: 128,

  /** Card lines. The maximum lengths of texts are in the card-field table. */
  vehicleNumberLength: 8,
  /** Longer texts are not looked at as a PIN. */
  pinTyped: 100,
  gallonFillDefault: 100,
  gallonPeriodDefault: 200,
  gallonMin: 1,
  gallonFillCap: 300,
  numberCap: 99_999,
  transactionsDayCap: 99,
  amountMin: 0,
  zipEntries: 5,
  zipRegionDigits: 2,
  /** Longer entries than a region must be full codes. */
  zipDigits: 5,
  /** With strict control, a repeated swipe is refused until this time has passed. */
  strictControlMinutes: 15,
  /** Fuel and time profiles. */
  profileNameLength: 40,
  profileWindows: 14,
  duplicateMin: 1,
  orderLines: 500,
  batchOrders: 1_000,
  /** The number of cards that one request can number and complete. */
  batchCards: 10_000,
  /** Cards that a person types one by one from the plastic. */
  activatedAtOnce: 50,
  assignLines: 10_000,
  /** Cards that an account decides on in one call, and accounts that staff approve in one call. */
  renewalDecisions: 500,
  uploadRows: 5_000,
  uploadColumns: 60,
  /** Characters per cell of an uploaded file; the limits of all fields are far lower. */
  uploadCellLength: 1_000,
  bulkCards: 500,
  reviewedAtOnce: 500,
  /** docs/product/reports.md#files-and-limits: longer reports are only available as CSV. */
  workbookRows: 50_000,
  paperRows: 20_000,

  /** docs/product/take-over.md#files */
  takeOverBytes: 64 * MiB,
  takeOverRows: 250_000,
  takeOverWorkbookRows: 50_000,
  takeOverUnpacked: 128 * MiB,
  takeOverDays: 14,
  /** docs/product/take-over.md#portable-fleet: the size of all files together, of the manifest, and of the numbers and PINs. */
  fleetUnpacked: 1024 * MiB,
  fleetManifest: 1 * MiB,
  fleetSecrets: 32 * MiB,

  /** docs/product/staff-tasks.md#their-list */
  cardListBytes: 64 * MiB,
  cardListRows: 1_000_000,
  /** Answers that a network may send in one call. */
  networkAnswerLines: 2_000,

  /** Saved views of one list or report, per person and account. */
  views: 50,
  viewName: 60,
  /** Unsent orders per person and account, and how long they are kept. */
  orderDrafts: 3,
  orderDraftDays: 30,
  /** Characters per field of an unsent order, and the number of states or ZIP codes. */
  draftText: 1_000,
  draftChoices: 100,

  /** The accounts and people of one group. */
  groupName: 60,
  groupAccounts: 200,
  templateAccounts: 200,
  groupGrants: 50,

  /** Exemption certificates per account. */
  exemptions: 200,

  /** Delivery addresses per account. */
  addresses: 200,
  /** E-mail addresses that an account's invoices go to. */
  invoiceEmails: 10,

  /** Scheduled reports. */
  schedules: 50,
  /** Addresses per report. */
  recipients: 10,
  scheduleRuns: 50,
  /** Larger files are not attached; the mail links to the portal instead. */
  attachmentBytes: 10 * MiB,

  /** docs/product/handling.md#popups */
  popupHeight: 300,
  popupHeightWithActions: 330,
  headerWidth: 1366,
} as const
