// docs/product/handling.md#help: what each screen is for and how to use it. The help sheet (key ?) and the user guide show these
// texts.
import { named, reportKeys, reportNames } from '@forecourt/domain/reports/report-names.ts'

type KeyHelp = readonly [keys: string, does: string]

export type HelpText = {
  purpose: string
  steps: readonly string[]
  keys?: readonly KeyHelp[]
  /** The letter that leads here after G. */
  go?: string
}

const rowKeys: readonly KeyHelp[] = [['J, K', 'Go to the next or the previous row']]
const listKeys: readonly KeyHelp[] = [['/', 'Search the list'], ...rowKeys]
const editKey: KeyHelp = ['E', 'Edit the row that has the focus']

/** These keys work on every page. */
export const keysEverywhere: readonly KeyHelp[] = [
  ['Ctrl K', 'Search cards, orders, invoices and pages'],
  ['?', 'Open the help of this page'],
  ['G, then a letter', 'Go to a page; the letters are in the user guide'],
  ['Esc', 'Close what is open'],
]

const report = (label: string): HelpText => ({
  purpose: `${label} is a report that you make when you need it.`,
  steps: [
    'Choose the parameters and press Preview.',
    'Columns says what is shown, and Export makes a file for a spreadsheet or to print.',
    'Schedule sends what is on screen again and again by e-mail.',
  ],
})

const scheduled = (label: string): HelpText => ({
  purpose: `${label} is a report that comes by e-mail on its own.`,
  steps: [
    'Add an address, choose how often, and save.',
    'An address outside the account is asked first whether it wants the report.',
  ],
})

const reports = Object.fromEntries(
  reportKeys.map((key) => {
    const { kind, path } = named(key)
    const { label } = reportNames[key]
    return [path, kind === 'scheduled' ? scheduled(label) : report(label)]
  }),
)

const daily: Record<string, HelpText> = {
  '/dashboard': {
    purpose: 'The dashboard shows what was spent, what needs you, and the latest orders and invoices.',
    steps: ['Press a figure to see the rows behind it.', 'Choose the group or all your accounts if you have several.'],
    go: 'D',
  },
  '/card-management': {
    purpose: 'Edit Cards lists every card of the account.',
    steps: [
      'Press a card to change its limits, its description or its status.',
      'Description, cost center and misc are changed in the list: point at the row and press the pencil, then Tab for the next.',
      'Select several cards to change them at once.',
      'Report a lost card from its menu: it stops working at once and cannot be used again.',
    ],
    keys: [
      ...listKeys,
      ['X', 'Select the row that has the focus'],
      editKey,
      ['F2', 'Change a text of the row in the list'],
      ['S', 'Change the status of the card'],
    ],
    go: 'C',
  },
  '/card-management/drivers': {
    purpose: 'Drivers are the people who use the cards.',
    steps: [
      'Add a driver, and give them a card or a vehicle.',
      'A driver who has left keeps their history.',
      'Open a driver to see their purchases.',
    ],
    keys: listKeys,
  },
  '/card-management/vehicles': {
    purpose: 'Vehicles are listed as soon as a card has their number.',
    steps: [
      'Enter the tank and the fuel of a vehicle, so that the exception rules can judge its fills.',
      'Open a vehicle to see its purchases.',
    ],
    keys: listKeys,
  },
  '/card-template-form': {
    purpose: 'Here you order new cards, in three steps.',
    steps: [
      'Choose a template.',
      'Enter one line for each card, or paste them from a spreadsheet.',
      'Choose the delivery and press SUBMIT.',
    ],
    keys: [['Ctrl D', 'Duplicate the line that has the focus']],
    go: 'N',
  },
  '/card-order': {
    purpose: 'Card Orders lists every order, and how far each one is.',
    steps: ['Press an order to see its cards.', 'The list updates automatically while an order is in progress.'],
    keys: listKeys,
    go: 'O',
  },
  '/card-order/$cardOrderId/review': {
    purpose: 'This is one order with its cards, its delivery and what happened to it.',
    steps: ['Read the history to see who did what.', 'The page updates automatically while the order is in progress.'],
  },
  '/exceptions': {
    purpose: 'Exceptions are fills that broke one of your rules, and purchases that were declined.',
    steps: [
      'Open one to see what happened, then mark it as reviewed, as follow-up or as dismissed.',
      'Choose under “Rules and mail” what is found and who is told.',
    ],
    keys: [...listKeys, ['X', 'Select the row that has the focus'], ['R', 'Review the row that has the focus']],
    go: 'E',
  },
  '/invoices': {
    purpose: 'Invoices lists what was billed, and what is still open.',
    steps: ['Filter by number, period or what is open.', 'Open an invoice for its lines and its files.'],
    keys: listKeys,
    go: 'I',
  },
  '/invoices/$invoiceId': {
    purpose: 'This is one invoice with its lines.',
    steps: ['Download it as PDF, CSV or Excel.', 'Dispute a line within 60 days if it is wrong.'],
  },
  '/locator': {
    purpose: 'Find a site lists the sites near a place where your cards work.',
    steps: ['Enter a ZIP code or a city.', 'Filter by product, or by room for trucks.'],
  },
  '/report-schedules': {
    purpose: 'Report schedules are the reports that are sent again and again.',
    steps: ['Pause, change or delete a schedule from its menu.', 'Make a new one with Schedule on the page of a report.'],
  },
}

const account: Record<string, HelpText> = {
  '/user': {
    purpose: 'User Maintenance lists the people who work with this account.',
    steps: ['Invite a person by e-mail and choose their roles.', 'Disable a person who no longer works with the account.'],
    keys: [...listKeys, editKey],
    go: 'U',
  },
  '/billing-information': {
    purpose: 'Billing Information says who receives invoices, and where.',
    steps: ['Change the addresses and save.', 'Exemption certificates are shown below.'],
    go: 'B',
  },
  '/delivery-address': {
    purpose: 'Delivery Addresses are the places where cards can be sent.',
    steps: ['Add an address once, and choose it in every order.'],
    keys: [...listKeys, editKey],
    go: 'A',
  },
  '/card-renewal': {
    purpose: 'Card renewal lists the cards that expire soon.',
    steps: ['Choose which cards are made again, and at which address they arrive.', 'Confirm the list by the day that it names.'],
  },
  '/payments': {
    purpose: 'Payments shows what the account owes and what it has paid.',
    steps: ['See which invoices are open and when they are due.', 'Export the payments, or open Statements.'],
    go: 'P',
  },
  '/statements': {
    purpose: 'Statements show what was billed and paid in a period.',
    steps: ['Choose two days and make a statement as PDF or CSV.'],
  },
  '/account': {
    purpose: 'Account is your own profile.',
    steps: [
      'Change your name, your time zone and how the portal looks.',
      'Switch off single-key shortcuts under Preferences if they are in your way.',
      'Add a second factor, and see where you are signed in.',
    ],
  },
  '/edit-password': {
    purpose: 'Here you choose another password.',
    steps: ['Enter the old password once and the new one twice.', 'Your other sessions end.'],
  },
  '/help': {
    purpose: 'The user guide explains every page that you may open.',
    steps: ['Press the name of a page to go there.', 'Press ? on any page for its own help.'],
    go: 'H',
  },
}

const fulfilment: Record<string, HelpText> = {
  '/card-template': {
    purpose: 'Card Templates say what a new card may do.',
    steps: ['Add a template, or change one for the orders to come.', 'Offer a template to some accounts only.'],
    keys: listKeys,
  },
  '/card-review': {
    purpose: 'Card Review is the queue of orders and changes waiting for a decision.',
    steps: ['Look at what is asked, then approve it or refuse it with a reason.'],
    keys: [
      ['J, K', 'Go to the next or the previous case'],
      ['A', 'Approve'],
    ],
    go: 'V',
  },
  '/card-order-batch': {
    purpose: 'Batches are approved orders on their way to plastic.',
    steps: ['Open a batch to number its cards and to fetch its files.'],
    keys: listKeys,
    go: 'T',
  },
  '/card-order-batch/create': {
    purpose: 'Here approved orders become a batch.',
    steps: ['Choose the orders, then give out the numbers, then complete the batch.'],
  },
  '/transaction-import': {
    purpose: 'Transaction import takes in the files of the networks.',
    steps: [
      'Choose a file and its layout.',
      'Repair the lines that could not be placed.',
      'The list updates automatically while a file is read.',
    ],
  },
  '/network-queue': {
    purpose: 'The network queue holds what networks still have to hear about cards.',
    steps: ['Claim a card, tell the network, and confirm.', 'Stops come first.'],
    go: 'Q',
  },
  '/tasks': {
    purpose: 'Tasks are what staff must do now.',
    steps: ['Do the most urgent one first, and mark it as done.'],
    go: 'W',
  },
  '/jobs': { purpose: 'Jobs lists what failed in the background.', steps: ['Read why it failed, and start it again.'] },
  '/drift-check': {
    purpose: 'A drift check compares a network’s list of cards with ours.',
    steps: ['Upload the list, and repair each difference.'],
  },
  '/renewals': {
    purpose: 'Renewals are the monthly lists of expiring cards.',
    steps: ['Approve the lists that accounts have reviewed.'],
  },
  '/activate-by-phone': {
    purpose: 'Activate a card for a caller who reads the code from the card letter.',
    steps: ['Enter the account and the code.', 'Five wrong codes end the letter.'],
  },
  '/profiles': {
    purpose: 'Profiles say what cards may buy and when.',
    steps: ['Add or change a fuel or time profile.', 'A change first says how many cards it changes.'],
  },
}

const business: Record<string, HelpText> = {
  '/setup': {
    purpose: 'Set-up lists what a new provider has to do first.',
    steps: ['Do the steps from the top, and come back for the next one.'],
  },
  '/accounts': {
    purpose: 'Accounts lists every account of the provider.',
    steps: ['Open an account to change, hold or close it.'],
    keys: listKeys,
    go: 'L',
  },
  '/accounts/$accountId': {
    purpose: 'This is one account with its facts, networks, people and history.',
    steps: ['Choose a tab, change what is wrong, and save.'],
  },
  '/account-groups': {
    purpose: 'Account groups join accounts of one owner.',
    steps: ['Add accounts to a group, and grant people roles in all of them.'],
  },
  '/staff': {
    purpose: 'Staff lists the people who work for the provider.',
    steps: ['Invite a person and choose what they may do.'],
  },
  '/sites': {
    purpose: 'Sites are the places where cards work.',
    steps: ['Take in a network’s file, and complete what is missing.'],
    keys: listKeys,
  },
  '/pricing': {
    purpose: 'Pricing holds the plans, rules and indexes that prices follow.',
    steps: ['Add a rule from a day on.', 'Try a price to see which rule it follows.'],
  },
  '/receivables': {
    purpose: 'Receivables shows what every account owes.',
    steps: ['Open an account to record a payment or to adjust it.'],
    keys: listKeys,
    go: 'R',
  },
  '/receivables/$accountId': {
    purpose: 'This is what one account owes and has paid.',
    steps: ['Record a payment, an adjustment or a refund.'],
  },
  '/payment-import': {
    purpose: 'Payment import takes in payments as CSV.',
    steps: ['Choose a file, and place the lines whose account is not known.'],
  },
  '/invoice-print': {
    purpose: 'Invoices to print are those that cannot be mailed.',
    steps: ['Print up to 200 at once, then mark them as printed.'],
  },
  '/money-requests': {
    purpose: 'Approvals are changes to money that need a second person.',
    steps: ['Approve or refuse each one; your own wait for another person.'],
  },
  '/disputes': {
    purpose: 'Disputes are lines of invoices that customers say are wrong.',
    steps: ['Accept one with a credit, or refuse it with a sentence.'],
  },
  '/take-over': {
    purpose: 'Take-over brings accounts in from a previous system.',
    steps: ['Upload the workbook, repair what is named, and write it account by account.'],
  },
  '/provider': {
    purpose: 'Provider settings hold the name, the networks, the mail and who is on call.',
    steps: ['Change a part and save it.'],
  },
}

/** Help texts by the path of the screen. */
export const helpTexts: Readonly<Record<string, HelpText>> = { ...daily, ...reports, ...account, ...fulfilment, ...business }
