import { expect, test } from 'vitest'
import { can, canRead, userTypes, type Capability } from './access.ts'
import { staffRoleNames, staffTable } from './staff-roles.ts'

const staff = (...staff_roles: string[]) => ({ user_type_id: userTypes.staff, roles: [], staff_roles })

/** Retyped from docs/product/roles-and-screens.md#staff-roles, so that the test catches a mistake in the table. */
const table = `
                       operations  finance  support  administrator  auditor
accounts.search        all         all      all      all            read
provider.view          all         all      all      all            read
dashboard.view         all         all      all      all            read
transactions.view      all         all      all      all            read
users.view             all         all      all      all            read
templates.manage       all         -        read     all            read
review.manage          all         -        read     all            read
batches.manage         all         -        read     all            read
sites.manage           all         -        read     all            read
network.operate        all         -        read     all            read
cards.activate         all         read     all      read           read
transactions.import    all         all      -        all            read
jobs.manage            all         all      read     all            read
taxes.manage           read        all      read     read           read
exemptions.manage      read        all      read     read           read
exemptions.view        read        all      read     read           read
billing.manage         read        all      read     read           read
money.view             read        all      read     read           read
pricing.manage         read        all      read     read           read
receivables.manage     read        all      read     read           read
receivables.approve    read        all      read     read           read
credit.manage          read        all      read     read           read
admin-reports.run      all         all      -        all            read
reports.run            all         all      -        all            read
accounts.manage        all         -        read     all            read
accounts.hold          all         all      all      all            read
accounts.close         all         -        -        all            read
take-over.run          all         -        -        all            read
fleet.export           all         -        -        all            read
cards.manage           all         read     all      read           read
orders.manage          all         read     all      read           read
renewals.review        all         read     all      read           read
exceptions.view        all         read     all      read           read
exceptions.review      all         read     all      read           read
addresses.manage       all         read     all      read           read
pins.view              all         -        -        -              -
numbers.view           all         -        -        -              -
secrets.export         all         -        -        -              -
users.manage           -           -        all      all            -
views.share            -           -        all      all            -
terms.request          -           -        all      all            -
second-factors.reset   -           -        all      all            -
users.impersonate      -           -        all      all            -
provider.manage        -           -        -        all            read
`

const words = (line: string) => line.trim().split(/\s+/)
const [names = [], ...lines] = table.trim().split('\n').map(words)
const rows = lines.map(([capability, ...degrees]) => ({
  capability: capability as Capability,
  degrees: Object.fromEntries(names.map((name, column) => [name, degrees[column]!])),
}))

const degreeOf = (role: string, capability: Capability) =>
  can(staff(role), capability) ? 'all' : canRead(staff(role), capability) ? 'read' : '-'

test('there are six staff roles, and the table has a line for every capability', () => {
  expect([...staffRoleNames]).toEqual(['everything', ...names])
  expect(Object.keys(staffTable).toSorted()).toEqual(rows.map(({ capability }) => capability).toSorted())
})

test.each(rows)('$capability is granted by each role as the table specifies', ({ capability, degrees }) => {
  expect(Object.fromEntries(names.map((name) => [name, degreeOf(name, capability)]))).toEqual(degrees)
})

test.each(rows)(
  '$capability is full for the role everything, and denied without a role or with an unknown one',
  ({ capability }) => {
    expect(can(staff('everything'), capability)).toBe(true)
    expect([canRead(staff(), capability), canRead(staff('', 'Everything', 'superuser', 'toString'), capability)]).toEqual([
      false,
      false,
    ])
  },
)

test('staff roles add up: the one that grants more wins', () => {
  const both = staff('auditor', 'finance')
  expect([can(both, 'billing.manage'), can(both, 'cards.manage'), canRead(both, 'provider.manage')]).toEqual([true, false, true])
})

test('staff roles grant nothing to a customer, and account roles grant nothing to staff', () => {
  const customer = { user_type_id: userTypes.customer, roles: [], staff_roles: ['everything'] }
  const auditor = { ...staff('auditor'), roles: ['acct admin', 'pin manager 1'] }
  expect(rows.filter(({ capability }) => canRead(customer, capability))).toEqual([])
  expect([can(auditor, 'cards.manage'), canRead(auditor, 'pins.view')]).toEqual([false, false])
})
