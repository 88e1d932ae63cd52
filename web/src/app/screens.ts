// docs/product/roles-and-screens.md#screens: every screen of the product, once. The router, the guard, the menu and the titles
// are derived from this table.
import { newCardOrder, pageNotFound } from '@forecourt/domain/messages.ts'
import { isProviderReport, named, reportKeys, reportNames } from '@forecourt/domain/reports/report-names.ts'
import { SignInPage } from '#src/features/session/SignInPage.tsx'
import { providerScreens } from './provider-screens.ts'
import type { Screen } from './screen.ts'

const publicScreens: Screen[] = [
  {
    path: '/auth/signin',
    title: 'Sign in',
    stage: 'signed-out',
    access: 'public',
    // The first page of most visits is part of the first chunk, which saves a round trip.
    page: () => Promise.resolve(SignInPage),
  },
  {
    path: '/auth/forgot-password',
    title: 'Forgot password',
    stage: 'signed-out',
    access: 'public',
    page: () => import('#src/features/session/ForgotPasswordPage.tsx').then((file) => file.ForgotPasswordPage),
  },
  {
    path: '/auth/message-forgot-password',
    title: 'Check your e-mail',
    stage: 'signed-out',
    access: 'public',
    page: () => import('#src/features/session/ResetLinkSentPage.tsx').then((file) => file.ResetLinkSentPage),
  },
  {
    path: '/auth/reset-password',
    title: 'Reset password',
    stage: 'signed-out',
    access: 'public',
    page: () => import('#src/features/session/ResetPasswordPage.tsx').then((file) => file.ResetPasswordPage),
  },
  {
    path: '/auth/account-activation',
    title: 'Activate your account',
    stage: 'signed-out',
    access: 'public',
    page: () => import('#src/features/session/ActivationPage.tsx').then((file) => file.ActivationPage),
  },
  {
    path: '/term-and-condition-public',
    title: 'Terms and Conditions',
    stage: 'open',
    access: 'public',
    page: () => import('#src/features/legal/PublicTermsPage.tsx').then((file) => file.PublicTermsPage),
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    stage: 'open',
    access: 'public',
    page: () => import('#src/features/legal/PrivacyPolicyPage.tsx').then((file) => file.PrivacyPolicyPage),
  },
  {
    path: '/website-agreement',
    title: 'Website Agreement',
    stage: 'open',
    access: 'public',
    page: () => import('#src/features/legal/WebsiteAgreementPage.tsx').then((file) => file.WebsiteAgreementPage),
  },
  {
    path: '/report-confirmation',
    title: 'Receive reports by e-mail',
    stage: 'open',
    access: 'public',
    page: () =>
      import('#src/features/report-schedules/RecipientConfirmationPage.tsx').then((file) => file.RecipientConfirmationPage),
  },
  {
    path: '/audit-confirmation',
    title: 'Monthly audit',
    stage: 'open',
    access: 'public',
    page: () => import('#src/features/report-schedules/AuditConfirmationPage.tsx').then((file) => file.AuditConfirmationPage),
  },
  {
    path: '/not-found',
    title: pageNotFound,
    stage: 'open',
    access: 'public',
    page: () => import('./NotFoundPage.tsx').then((file) => file.NotFoundPage),
  },
]

const stepsIntoPortal: Screen[] = [
  {
    path: '/term-and-condition',
    title: 'Terms and Conditions',
    stage: 'terms',
    access: 'session-before-terms',
    page: () => import('#src/features/legal/AcceptTermsPage.tsx').then((file) => file.AcceptTermsPage),
  },
  {
    path: '/second-factor',
    title: 'Set up two-factor sign-in',
    stage: 'second-factor',
    access: 'session-before-second-factor',
    page: () => import('#src/features/second-factor/EnrolPage.tsx').then((file) => file.EnrolPage),
  },
  {
    path: '/role/account',
    title: 'Choose an account',
    stage: 'account-choice',
    access: 'session',
    page: () => import('#src/features/accounts/AccountPickerPage.tsx').then((file) => file.AccountPickerPage),
  },
]

const dashboard: Screen = {
  path: '/dashboard',
  title: 'Dashboard',
  stage: 'portal',
  access: 'dashboard.view',
  menu: { label: 'Dashboard' },
  // A person without any role gets their own profile instead.
  otherwise: '/account',
  reads: ['/v1/dashboard', '/v1/dashboard/product_grade', '/v1/dashboard/attention'],
  page: () => import('#src/features/dashboard/DashboardPage.tsx').then((file) => file.DashboardPage),
  begin: (queries, at) => import('#src/features/dashboard/DashboardPage.tsx').then((file) => file.begin(queries, at)),
}

/** Linked from figures of the dashboard and from a mail, not from the menu. */
const exceptions: Screen = {
  path: '/exceptions',
  title: 'Exceptions',
  stage: 'portal',
  access: 'exceptions.view',
  reads: ['/v1/exceptions', '/v1/exceptions/counts', '/v1/list_columns'],
  page: () => import('#src/features/exceptions/ExceptionsPage.tsx').then((file) => file.ExceptionsPage),
}

/** Also linked from the dashboard's latest invoices, Billing Information and a notice. */
const invoices: Screen = {
  path: '/invoices',
  title: 'Invoices',
  stage: 'portal',
  access: 'transactions.view',
  menu: { group: 'Account Maintenance', label: 'Invoices' },
  reads: ['/v1/invoices', '/v1/list_columns'],
  page: () => import('#src/features/invoices/InvoiceListPage.tsx').then((file) => file.InvoiceListPage),
}

/** Linked from a mail and a notice. */
const invoice: Screen = {
  path: '/invoices/$invoiceId',
  title: 'Invoice',
  stage: 'portal',
  access: 'transactions.view',
  page: () => import('#src/features/invoices/InvoicePage.tsx').then((file) => file.InvoicePage),
}

/** Linked from the dashboard and the profile. Not in the menu, whose items are specified. */
const locator: Screen = {
  path: '/locator',
  title: 'Find a site',
  stage: 'portal',
  access: 'member',
  page: () => import('#src/features/sites/LocatorPage.tsx').then((file) => file.LocatorPage),
}

/** Linked from the help of every page. Staff without a chosen account can read it too. */
const help: Screen = {
  path: '/help',
  title: 'User guide',
  stage: 'provider',
  access: 'session',
  page: () => import('./HelpPage.tsx').then((file) => file.HelpPage),
}

const cardScreens: Screen[] = [
  {
    path: '/card-management',
    title: 'Edit Cards',
    stage: 'portal',
    access: 'cards.manage',
    menu: { group: 'Card Maintenance', label: 'Edit Cards' },
    reads: ['/v1/cards', '/v1/cards/counts', '/v1/list_columns', '/v1/views?screen=cards'],
    page: () => import('#src/features/cards/CardListPage.tsx').then((file) => file.CardListPage),
  },
  // Tabs of Edit Cards, so that the menu keeps its specified items.
  {
    path: '/card-management/drivers',
    title: 'Drivers',
    stage: 'portal',
    access: 'cards.manage',
    page: () => import('#src/features/drivers/DriverListPage.tsx').then((file) => file.DriverListPage),
  },
  {
    path: '/card-management/vehicles',
    title: 'Vehicles',
    stage: 'portal',
    access: 'cards.manage',
    page: () => import('#src/features/vehicles/VehicleListPage.tsx').then((file) => file.VehicleListPage),
  },
  {
    path: '/card-template-form',
    title: newCardOrder,
    stage: 'portal',
    under: 'Card Maintenance',
    access: 'orders.manage',
    isForChanging: true,
    reads: ['/v1/card_templates?is_page=0', '/v1/order_drafts'],
    page: () => import('#src/features/order-wizard/OrderWizardPage.tsx').then((file) => file.OrderWizardPage),
  },
  {
    path: '/card-order',
    title: 'Card Orders',
    stage: 'portal',
    // Open to any user with an account, but only in the menu of the card roles.
    access: 'member',
    menu: { group: 'Card Maintenance', label: 'Card Orders', access: 'orders.manage' },
    reads: ['/v1/card_orders', '/v1/list_columns', '/v1/views?screen=orders'],
    page: () => import('#src/features/orders/OrderListPage.tsx').then((file) => file.OrderListPage),
  },
  {
    path: '/card-order/$cardOrderId/review',
    title: 'Card Order',
    stage: 'portal',
    access: 'member',
    page: () => import('#src/features/orders/OrderReviewPage.tsx').then((file) => file.OrderReviewPage),
  },
  {
    path: '/card-template',
    title: 'Card Templates',
    // A provider creates its templates before it has an account.
    stage: 'provider',
    access: 'templates.manage',
    menu: { group: 'Card Maintenance', label: 'Card Templates' },
    otherwise: '/dashboard',
    page: () => import('#src/features/templates/TemplateListPage.tsx').then((file) => file.TemplateListPage),
  },
  {
    path: '/card-review',
    title: 'Card Review',
    stage: 'portal',
    access: 'review.manage',
    menu: { group: 'Card Maintenance', label: 'Card Review' },
    otherwise: '/dashboard',
    page: () => import('#src/features/card-review/CardReviewPage.tsx').then((file) => file.CardReviewPage),
  },
  {
    path: '/card-order-batch',
    title: 'Batches',
    stage: 'portal',
    access: 'batches.manage',
    menu: { group: 'Card Maintenance', label: 'Batches' },
    otherwise: '/dashboard',
    page: () => import('#src/features/batches/BatchListPage.tsx').then((file) => file.BatchListPage),
  },
  {
    path: '/card-order-batch/create',
    title: 'Create Batch',
    stage: 'portal',
    access: 'batches.manage',
    isForChanging: true,
    otherwise: '/dashboard',
    page: () => import('#src/features/batches/CreateBatchPage.tsx').then((file) => file.CreateBatchPage),
  },
]

// One page for every on-demand report and one for every scheduled report: each finds its report by the path.
const reportFile = () => import('#src/features/reports/ReportPage.tsx')
const onDemand: Pick<Screen, 'page' | 'begin'> = {
  page: () => reportFile().then((file) => file.ReportPage),
  begin: (queries, at) => reportFile().then((file) => file.begin(queries, at)),
}
const scheduled: Pick<Screen, 'page'> = {
  page: () => import('#src/features/report-schedules/ScheduledReportPage.tsx').then((file) => file.ScheduledReportPage),
}

const kindsOfReport = {
  'on-demand': { section: 'On-demand', ...onDemand },
  scheduled: { section: 'Scheduled', ...scheduled },
  admin: { section: 'Admin', ...onDemand },
} as const

const reportScreens = reportKeys.map((key): Screen => {
  const { kind, access, path } = named(key)
  const { label } = reportNames[key]
  const { section, ...opened } = kindsOfReport[kind]
  const menu = isProviderReport(key) ? ({ group: 'Provider', label } as const) : ({ group: 'Report', label, section } as const)
  return { path, title: label, stage: 'portal', access, menu, ...opened }
})

/** Opened by the button Schedule of every report. Not in the menu, whose items are specified. */
const reportSchedules: Screen = {
  path: '/report-schedules',
  title: 'Report schedules',
  stage: 'portal',
  under: 'Report',
  access: 'reports.run',
  page: () => import('#src/features/report-schedules/ReportSchedulesPage.tsx').then((file) => file.ReportSchedulesPage),
}

const accountScreens: Screen[] = [
  {
    path: '/user',
    title: 'User Maintenance',
    stage: 'portal',
    access: 'users.view',
    menu: { group: 'Account Maintenance', label: 'User Maintenance' },
    page: () => import('#src/features/users/UserListPage.tsx').then((file) => file.UserListPage),
  },
  {
    path: '/billing-information',
    title: 'Billing Information',
    stage: 'portal',
    access: 'billing.manage',
    menu: { group: 'Account Maintenance', label: 'Billing Information' },
    page: () => import('#src/features/billing/BillingPage.tsx').then((file) => file.BillingPage),
  },
  {
    path: '/delivery-address',
    title: 'Delivery Addresses',
    stage: 'portal',
    access: 'addresses.manage',
    menu: { group: 'Account Maintenance', label: 'Delivery Addresses' },
    page: () => import('#src/features/addresses/AddressListPage.tsx').then((file) => file.AddressListPage),
  },
  {
    path: '/card-renewal',
    title: 'Card renewal',
    stage: 'portal',
    under: 'Card Maintenance',
    access: 'renewals.review',
    page: () => import('#src/features/renewals/CardRenewalPage.tsx').then((file) => file.CardRenewalPage),
  },
  invoices,
  {
    path: '/payments',
    title: 'Payments',
    stage: 'portal',
    access: 'money.view',
    menu: { group: 'Account Maintenance', label: 'Payments' },
    page: () => import('#src/features/payments/PaymentsPage.tsx').then((file) => file.PaymentsPage),
  },
  {
    path: '/statements',
    title: 'Statements',
    stage: 'portal',
    under: 'Account Maintenance',
    access: 'money.view',
    page: () => import('#src/features/statements/StatementsPage.tsx').then((file) => file.StatementsPage),
  },
  {
    path: '/account',
    title: 'Account',
    stage: 'portal',
    access: 'member',
    page: () => import('#src/features/profile/ProfilePage.tsx').then((file) => file.ProfilePage),
  },
  {
    path: '/edit-password',
    title: 'Edit Password',
    stage: 'portal',
    access: 'member',
    page: () => import('#src/features/session/EditPasswordPage.tsx').then((file) => file.EditPasswordPage),
  },
]

export const screens: readonly Screen[] = [
  ...publicScreens,
  ...stepsIntoPortal,
  dashboard,
  exceptions,
  invoice,
  locator,
  help,
  ...cardScreens,
  ...reportScreens,
  reportSchedules,
  ...accountScreens,
  ...providerScreens,
]
