// Every number the product enforces, named once.

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

  /** For how long the link of an invitation works. */
  invitationHours: 24,

  /** Failed background work that one call starts again: a page of the list. */
  retriesAtOnce: 100,

  /** Requests. */
  jsonBytes: 1 * MiB,
  orderJsonBytes: 2 * MiB,
  uploadBytes: 5 * MiB,
  importBytes: 512 * MiB,
  siteFileBytes: 32 * MiB,
  /** A file of payments or opening items, and how many lines it has. */
  moneyFileBytes: 4 * MiB,
  moneyFileLines: 20_000,
  /** The PDF of an invoice that another system made. */
  invoicePdfBytes: 10 * MiB,
  siteFileLines: 100_000,
  /** How far the locator looks. */
  locatorMiles: 250,
  /** docs/product/provider-start.md#the-providers-facts */
  logoBytes: 256 * KiB,
  logoSide: 2_000,

  /** docs/product/people-and-sessions.md#passwords */
  passwordMin: 12,
  passwordMax: 128,

  /** Card lines. The length of a text is in its row of the card-field table. */
  vehicleNumberLength: 8,
  gallonFillDefault: 100,
  gallonPeriodDefault: 200,
  gallonMin: 1,
  gallonFillCap: 300,
  numberCap: 99_999,
  transactionsDayCap: 99,
  amountMin: 0,
  zipEntries: 5,
  zipRegionDigits: 2,
  /** An entry longer than a region is a full code. */
  zipDigits: 5,
  /** Strict control: no repeat swipe before this has passed. */
  strictControlMinutes: 15,
  /** Fuel and time profiles. */
  profileNameLength: 40,
  profileWindows: 14,
  duplicateMin: 1,
  orderLines: 500,
  batchOrders: 1_000,
  /** As many as are numbered and completed within one request. */
  batchCards: 10_000,
  /** Read off the plastic, one by one. */
  activatedAtOnce: 50,
  assignLines: 10_000,
  /** Cards that an account decides about at once, and accounts that staff approve at once. */
  renewalDecisions: 500,
  uploadRows: 5_000,
  uploadColumns: 60,
  /** Characters of one cell of an uploaded file; every field is far shorter. */
  uploadCellLength: 1_000,
  bulkCards: 500,
  reviewedAtOnce: 500,
  /** docs/product/reports.md#files-and-limits: what is longer goes as CSV. */
  workbookRows: 50_000,
  paperRows: 20_000,

  /** docs/product/take-over.md#files */
  takeOverBytes: 64 * MiB,
  takeOverRows: 250_000,
  takeOverWorkbookRows: 50_000,
  takeOverUnpacked: 128 * MiB,
  takeOverDays: 14,
  /** docs/product/take-over.md#portable-fleet: all files of one together, its manifest, and its numbers and PINs. */
  fleetUnpacked: 1024 * MiB,
  fleetManifest: 1 * MiB,
  fleetSecrets: 32 * MiB,

  /** docs/product/staff-tasks.md#their-list */
  cardListBytes: 64 * MiB,
  cardListRows: 1_000_000,
  /** Answers of a network in one call. */
  networkAnswerLines: 2_000,

  /** Saved views of one list or report, of one person in one account. */
  views: 50,
  viewName: 60,
  /** Unsent orders of one person in one account, and how long they are kept. */
  orderDrafts: 3,
  orderDraftDays: 30,
  /** What was typed into one field of an unsent order, and how many states or ZIP codes. */
  draftText: 1_000,
  draftChoices: 100,

  /** Accounts and people of one group. */
  groupName: 60,
  groupAccounts: 200,
  templateAccounts: 200,
  groupGrants: 50,

  /** Exemption certificates one account may have. */
  exemptions: 200,

  /** Delivery addresses one account may keep. */
  addresses: 200,
  /** E-mail addresses one account's invoices are sent to. */
  invoiceEmails: 10,

  /** Reports by mail. */
  schedules: 50,
  /** Addresses that one report is sent to. */
  recipients: 10,
  scheduleRuns: 50,
  /** What is longer is fetched from the portal instead. */
  attachmentBytes: 10 * MiB,

  /** docs/product/handling.md#popups */
  popupHeight: 300,
  popupHeightWithActions: 330,
  headerWidth: 1366,
} as const
