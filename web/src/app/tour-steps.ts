// docs/product/handling.md#the-tour: the steps of a person's first visit. A step is left out for people who may not open its
// screen or do what it describes.
import type { Account, SessionUser } from '@forecourt/domain/contract/session.ts'
import { can, type Capability } from '@forecourt/domain/rules/access.ts'
import { identityOf } from '#src/api/session.ts'
import { allows } from './guard.ts'
import type { Screen } from './screen.ts'

type TourStep = {
  title: string
  text: string
  /** The screen this step is about. Absent: something that is on every screen. */
  path?: Screen['path']
  /** The capability a step needs if opening the screen is not enough. */
  needs?: Capability
  /** Needs a chosen account. */
  inAccount?: true
}

const steps: readonly TourStep[] = [
  {
    title: 'Welcome',
    text: 'This tour shows where your work is. Leave it whenever you like, and start it again from the help of any page.',
  },
  {
    title: 'What was spent',
    text: 'The dashboard shows what was spent, what needs you and the latest orders. Press a figure to see the rows behind it.',
    path: '/dashboard',
  },
  {
    title: 'Your cards',
    text: 'Press a card to change its limits or to see its purchases. A lost or stolen card is stopped from its menu, at once.',
    path: '/card-management',
    needs: 'cards.manage',
  },
  {
    title: 'Ordering cards',
    text: 'Choose a template and enter one line for each card, or paste them from a spreadsheet. What you have not sent is kept.',
    path: '/card-template-form',
    needs: 'orders.manage',
  },
  {
    title: 'Exceptions and declines',
    text: 'Fills that broke one of your rules wait here, and purchases that were declined, each with its reason.',
    path: '/exceptions',
  },
  {
    title: 'Reports',
    text: 'Choose a period and press Preview. Export makes a file, and Schedule sends the same report again and again.',
    path: '/transaction-detail-report',
  },
  {
    title: 'Invoices',
    text: 'Every invoice with its lines, as PDF, CSV or Excel.',
    path: '/invoices',
    needs: 'money.view',
  },
  {
    title: 'Your colleagues',
    text: 'Invite the people who work with you, and choose what each of them may do.',
    path: '/user',
    needs: 'users.manage',
  },
  {
    title: 'What must be done now',
    text: 'Tasks are sorted by how urgent they are. The number in the header says how many wait.',
    path: '/tasks',
  },
  {
    title: 'Orders that wait',
    text: 'Approve or refuse what customers ask for. J and K move through the queue, A approves.',
    path: '/card-review',
    needs: 'review.manage',
  },
  {
    title: 'Accounts',
    text: 'Find an account by its name or its number, open it, hold it or close it.',
    path: '/accounts',
  },
  {
    title: 'What is owed',
    text: 'Open an account to record a payment, or to see which invoices are overdue.',
    path: '/receivables',
    needs: 'receivables.manage',
  },
  {
    title: 'Find anything',
    text: 'The search in the header finds cards, orders, invoices, people and pages, wherever you are. Ctrl K opens it.',
    inAccount: true,
  },
  {
    title: 'Help on every page',
    text: 'The user menu has the help of the page on screen, and so has the key ?. Language and looks are chosen under Account.',
  },
]

/** The steps for one person, each with the screen it leads to. */
export const tourFor = (user: SessionUser, account: Account | null, screens: readonly Screen[]) => {
  const open = new Map(
    screens
      .filter(({ stage }) => stage === 'provider' || account !== null)
      .filter((screen) => allows(user, screen))
      .map((screen) => [screen.path, screen]),
  )
  return steps
    .filter(({ inAccount }) => account !== null || inAccount === undefined)
    .filter(({ path }) => path === undefined || open.has(path))
    .filter(({ needs }) => needs === undefined || can(identityOf(user), needs))
    .map(({ title, text, path }) => ({ title, text, screen: path && open.get(path) }))
}
