import { Link } from '@tanstack/react-router'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import type { CardStatus } from '@forecourt/domain/reference.ts'
import { can } from '@forecourt/domain/rules/access.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { api } from '#src/api/endpoints.ts'
import { identityOf, useSession } from '#src/api/session.ts'
import { BarList } from '#src/ui/BarList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { Totem } from '#src/ui/Totem.tsx'
import classes from './DashboardPage.module.css'

export type Dashboard = ReplyOf<typeof api.dashboard.get>['data']

const totemLabel = 'Cards and users at a glance'
const count = (amount: number) => amount.toLocaleString('en-US')
const some = (amount: number, noun: string) => `${count(amount)} ${noun}${amount === 1 ? '' : 's'}`

const inStatus = ({ cards }: Dashboard, name: CardStatus) =>
  cards.by_status.find(({ card_status_name }) => card_status_name === name)?.total ?? 0

/** To the cards behind a figure, for those who may see them. */
const useCardLink = () => {
  const mayOpen = useSession(({ user }) => user !== null && can(identityOf(user), 'cards.manage'))
  return (card_status_id: number) =>
    mayOpen ? <Link to="/card-management" search={{ card_status_id: String(card_status_id) }} /> : undefined
}

export function Fleet({ dashboard }: { dashboard: Dashboard }) {
  const { cards, users } = dashboard
  const linkTo = useCardLink()
  return (
    <>
      <div className={classes.totem}>
        <Totem
          label={totemLabel}
          figures={[
            {
              label: 'Active cards',
              value: count(inStatus(dashboard, 'Active')),
              note: `of ${some(cards.total, 'card')}`,
              link: linkTo(cardStatus.active),
            },
            {
              label: 'Pending cards',
              value: count(inStatus(dashboard, 'Pending')),
              note: 'ordered, without a number yet',
              link: linkTo(cardStatus.pending),
            },
            { label: 'Active users', value: count(users.active), note: `of ${some(users.total, 'user')}` },
            { label: 'Invited users', value: count(users.invited), note: 'have not signed in yet' },
          ]}
        />
      </div>
      <Panel title="Cards by status" className={classes.cards}>
        {cards.total === 0 ? (
          <EmptyState illustration={<EmptyForecourt />} title="No cards yet.">
            Cards appear here as soon as the first one is ordered.
          </EmptyState>
        ) : (
          <BarList
            caption="How many cards of this account are in each status"
            labelTitle="Status"
            amountTitle="Cards"
            rows={cards.by_status
              .filter(({ total }) => total > 0)
              .map(({ card_status_id, card_status_name, total }) => ({
                label: card_status_name,
                amount: total,
                link: linkTo(card_status_id),
              }))}
          />
        )}
      </Panel>
    </>
  )
}

export function FleetSkeleton() {
  const waiting = ['Active cards', 'Pending cards', 'Active users', 'Invited users']
  return (
    <>
      <div className={classes.totem}>
        <Totem label={totemLabel} figures={waiting.map((label) => ({ label, value: null, note: '…' }))} />
      </div>
      <Panel title="Cards by status" className={classes.cards}>
        <TextSkeleton lines={9} label="Loading the cards by status" />
      </Panel>
    </>
  )
}
