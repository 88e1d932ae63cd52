import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { IconArrowRight } from '@tabler/icons-react'
import type { AccountDetail } from '@forecourt/domain/contract/accounts.ts'
import { canRead, type Capability } from '@forecourt/domain/rules/access.ts'
import { chooseAccount } from '#src/api/choose-account.ts'
import { useAction } from '#src/api/use-call.ts'
import { useCanRead } from '#src/api/use-can.ts'
import { identityOf, useSession } from '#src/api/session.ts'
import { KeptExemptions } from '#src/features/exemptions/KeptExemptions.tsx'
import { InvoicedByForm } from '#src/features/outside-invoices/InvoicedByForm.tsx'
import { FleetsOfAccount } from '#src/features/portable-fleets/FleetsOfAccount.tsx'
import { History } from '#src/record/History.tsx'
import { mayLeave } from '#src/record/leave-guards.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { BlankSign } from '#src/ui/illustrations/BlankSign.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TabPanel, Tabs } from '#src/ui/Tabs.tsx'
import { choiceNumber } from './accounts.calls.ts'
import { AccountActions } from './register/AccountActions.tsx'
import { AccountFacts } from './register/AccountFacts.tsx'
import { AccountUsers } from './register/AccountUsers.tsx'
import { CardsOfAccount } from './register/CardsOfAccount.tsx'
import { ContactsForm } from './register/ContactsForm.tsx'
import { FuelProfilesForm } from './register/FuelProfilesForm.tsx'
import { Holds } from './register/Holds.tsx'
import { NetworksForm } from './register/NetworksForm.tsx'
import { registerCalls } from './register.calls.ts'
import { StandingChip } from './StandingChip.tsx'

type Tab = { id: string; label: string; access?: Capability }

const tabs = [
  { id: 'facts', label: 'Facts' },
  { id: 'networks', label: 'Networks' },
  { id: 'contacts', label: 'Contacts' },
  { id: 'invoices', label: 'Invoices', access: 'receivables.manage' },
  { id: 'certificates', label: 'Certificates', access: 'exemptions.manage' },
  { id: 'cards', label: 'Cards' },
  { id: 'users', label: 'Users' },
  { id: 'portable', label: 'Portable fleet', access: 'take-over.run' },
  { id: 'history', label: 'History' },
] as const satisfies Tab[]
type TabId = (typeof tabs)[number]['id']

const actions = {
  'account.create': 'Made',
  'account.update': 'Changed',
  'account.set-networks': 'Networks changed',
  'account.set-fuel-profiles': 'Fuel profiles changed',
  'account.set-contacts': 'Contacts changed',
  'account.open': 'Opened',
  'account.hold': 'Put on hold',
  'account.release': 'Released',
  'account.plan-close': 'Closing planned',
  'account.close': 'Closed',
  'account.reopen': 'Opened again',
  'account.invoiced-by': 'Billing system changed',
}

/** docs/product/accounts.md: shows one account without selecting it. */
export function AccountPage() {
  const { accountId = '' } = useParams({ strict: false }) as { accountId?: string }
  const isNumber = /^[1-9]\d{0,14}$/.test(accountId)
  const query = useQuery({ ...registerCalls.get(Number(accountId)), enabled: isNumber })
  const account = query.data?.data
  const isMissing = !isNumber || query.error?.status === 404
  return (
    <Page>
      <PageTitle
        title={account ? `${account.account_name} ${choiceNumber(account)}` : 'Account'}
        sub={account ? <StandingChip standing={account.standing} /> : undefined}
        actions={account ? <Actions account={account} /> : undefined}
      />
      {isMissing ? (
        <EmptyState
          illustration={<BlankSign />}
          title="This account could not be found."
          action={<Button renderRoot={(props) => <Link to="/accounts" {...props} />}>Accounts</Button>}
        />
      ) : (
        <Loaded query={query} loading={<FormSkeleton fields={8} label="Loading the account" />}>
          {({ data }) => <Parts account={data} />}
        </Loaded>
      )}
    </Page>
  )
}

function Actions({ account }: { account: AccountDetail }) {
  const seesMoney = useCanRead('receivables.manage')
  const navigate = useNavigate()
  const enter = useAction(async () => {
    if (!(await mayLeave())) return
    await chooseAccount(account)
    await navigate({ to: '/dashboard' })
  })
  return (
    <>
      {seesMoney ? (
        <Link to="/receivables/$accountId" params={{ accountId: String(account.account_id) }}>
          Receivables
        </Link>
      ) : null}
      <AccountActions account={account} />
      <SubmitButton
        type="button"
        variant="default"
        leftSection={<IconArrowRight size={18} aria-hidden />}
        isBusy={enter.isPending}
        onClick={() => enter.mutate(undefined)}
      >
        Go into account
      </SubmitButton>
    </>
  )
}

function Parts({ account }: { account: AccountDetail }) {
  const user = useSession((session) => session.user)
  const shown = tabs.filter((one: Tab) => !one.access || (user !== null && canRead(identityOf(user), one.access)))
  const { tab: wanted } = useSearch({ strict: false }) as { tab?: string }
  const tab = shown.find(({ id }) => id === wanted)?.id ?? 'facts'
  const navigate = useNavigate()
  // Only one form is open at a time: saving it raises the version of the account, and a second form would get a conflict. The
  // arrow keys open each tab on their way, so Back leaves the account instead of returning through all of them.
  const open = async (id: TabId) => {
    if (await mayLeave()) await navigate({ to: '.', search: id === 'facts' ? {} : { tab: id }, replace: true })
  }
  return (
    <Panel>
      <Tabs label="Account" tabs={shown} current={tab} onChange={(id) => void open(id)}>
        {shown.map(({ id }) => (
          <TabPanel key={id} id={id}>
            {id === tab ? <Part id={id} account={account} /> : null}
          </TabPanel>
        ))}
      </Tabs>
    </Panel>
  )
}

function Part({ id, account }: { id: TabId; account: AccountDetail }) {
  const { account_id, version } = account
  switch (id) {
    case 'facts':
      return (
        <div className="stack gap-6">
          <AccountFacts account={account} />
          <Holds account={account} />
        </div>
      )
    case 'networks':
      return (
        <div className="stack gap-6">
          <NetworksForm key={`networks ${account_id}`} account={account} />
          <FuelProfilesForm key={`profiles ${account_id}`} account={account} />
        </div>
      )
    case 'contacts':
      return <ContactsForm account={account} />
    case 'invoices':
      return <InvoicedByForm account_id={account_id} />
    case 'certificates':
      return <KeptExemptions account_id={account_id} />
    case 'cards':
      return <CardsOfAccount account={account} />
    case 'users':
      return <AccountUsers account_id={account_id} />
    case 'portable':
      return <FleetsOfAccount account_id={account_id} />
    case 'history':
      return (
        <History
          key={version}
          pageOf={registerCalls.history(account_id)}
          actions={actions}
          firstAction="account.create"
          loading={{ lines: 4, label: 'Loading the history' }}
          empty="Nothing has been changed here yet."
          noteClass="dimmed size-s"
        />
      )
  }
}
