import { IfCan } from '#src/api/IfCan.tsx'
import { useCan } from '#src/api/use-can.ts'
import { useState } from 'react'
import { isTypedKept } from '#src/record/use-typed-back.ts'
import { useFocusBack } from '#src/ui/use-focus-back.ts'
import { IconCreditCard, IconCreditCardPay, IconMapPinOff, IconPencil, IconReplace } from '@tabler/icons-react'
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { cardStatus, isChangeable, mayBecome } from '@forecourt/domain/rules/card-status.ts'
import { Button } from '#src/ui/Button.tsx'
import { DrawerFoot } from '#src/ui/Drawer.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { TabPanel, Tabs } from '#src/ui/Tabs.tsx'
import { CardActivity } from './CardActivity.tsx'
import { CardDeclines } from './CardDeclines.tsx'
import { CardEditForm } from './CardEditForm.tsx'
import { CardFacts, CardSecrets, CardSuccessor } from './CardFacts.tsx'
import { CardNetwork } from './CardNetwork.tsx'
import { CardPicture } from './CardPicture.tsx'
import { ActivateDrawer } from '#src/features/cards/activation/ActivateDrawer.tsx'
import { isWaiting } from '#src/features/cards/activation/is-waiting.ts'
import { CardStatusDrawer } from '#src/features/cards/status/CardStatusDrawer.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { TransactionList } from '#src/transactions/TransactionList.tsx'
import { CardAllowances } from '#src/features/allowances/CardAllowances.tsx'
import { CardDriver } from '#src/features/drivers/CardDriver.tsx'
import { CardVehicle } from '#src/features/vehicles/CardVehicle.tsx'
import { useOrderRefusal } from '#src/card-line/use-order-refusal.ts'
import { isGone, mayBeDamaged } from '#src/features/cards/card-menu.ts'
import { useOrderCards } from '#src/features/cards/use-order-cards.ts'
import { cardEditName, fieldTabs, type CardTab } from './card-tabs.ts'
import { useEditRefusal } from './use-edit-refusal.ts'

const whyNotId = 'card-not-editable'

const noTransactions = <EmptyState title="No transactions yet">What this card buys is listed here.</EmptyState>

const tabs: readonly { id: CardTab; label: string }[] = [
  { id: 'details', label: 'Details' },
  { id: 'limits', label: 'Limits' },
  { id: 'transactions', label: 'Transactions' },
  { id: 'activity', label: 'Activity' },
]

const hasFields = (tab: CardTab) => fieldTabs.some(({ title }) => title === tab)
const fieldsOn = (tab: CardTab) => fieldTabs.find(({ title }) => title === tab)?.fields ?? []

type OpenCardProps = { card: CardDetail; startsEditing: boolean; startsOn: string | undefined }

/** The content of the drawer once the card has loaded. */
export function OpenCard({ card, startsEditing, startsOn }: OpenCardProps) {
  const [tab, setTab] = useState<CardTab>(() => tabs.find(({ id }) => id === startsOn)?.id ?? 'details')
  const whyNot = useEditRefusal(card)
  const mayChange = useCan('cards.manage')
  const mayEdit = mayChange && isChangeable(card) && whyNot === null
  const [isEditing, setEditing] = useState(() => mayEdit && (startsEditing || isTypedKept(cardEditName(card.id))))
  const [isActivating, setActivating] = useState(false)
  const [changing, setChanging] = useState<{ isLossReport: boolean } | null>(null)
  const order = useOrderCards()
  const orderRefusal = useOrderRefusal()
  const editButton = useFocusBack(isEditing)
  const kind = findKind(card)
  if (!kind) return null
  // The history is hidden while the card is being edited.
  const shownTabs = isEditing ? tabs.filter(({ id }) => hasFields(id)) : tabs
  const current = isEditing && !hasFields(tab) ? 'details' : tab
  return (
    <>
      <CardPicture card={card} />
      <CardNetwork card={card} />
      {whyNot === null || !mayChange ? null : (
        <div id={whyNotId} className="below-4">
          <Notice tone="service">{whyNot}</Notice>
        </div>
      )}
      {card.change_pending ? (
        <div className="below-4">
          <Notice tone="service" title="Change pending">
            A bulk update that includes this card is waiting for review. You can withdraw it under Update requests.
          </Notice>
        </div>
      ) : null}
      <Tabs label="Card" tabs={shownTabs} current={current} onChange={setTab}>
        {isEditing ? (
          <CardEditForm card={card} kind={kind} tab={current} onTab={setTab} onDone={() => setEditing(false)} />
        ) : (
          <>
            <TabPanel id="details">
              <CardSuccessor card={card} />
              <CardSecrets card={card} kind={kind} />
              <CardFacts card={card} kind={kind} fields={fieldsOn('details')} />
              <CardDriver card={card} />
              {card.vehicle_number ? <CardVehicle vehicle_number={card.vehicle_number} /> : null}
            </TabPanel>
            <TabPanel id="limits">
              <CardFacts card={card} kind={kind} fields={fieldsOn('limits')} />
              {tab === 'limits' ? <CardAllowances card={card} /> : null}
            </TabPanel>
            <TabPanel id="transactions">
              {tab === 'transactions' ? <TransactionList of={{ card_id: String(card.id) }} empty={noTransactions} /> : null}
            </TabPanel>
            <TabPanel id="activity">
              {tab === 'activity' ? (
                <>
                  <CardDeclines card_id={card.id} />
                  <CardActivity card_id={card.id} />
                </>
              ) : null}
            </TabPanel>
            <IfCan capability="cards.manage">
              <DrawerFoot>
                {isWaiting(card) ? (
                  <Button leftSection={<IconCreditCard size={18} aria-hidden />} onClick={() => setActivating(true)}>
                    Activate
                  </Button>
                ) : null}
                {isChangeable(card) ? (
                  <Button
                    ref={editButton}
                    variant={isWaiting(card) ? 'default' : undefined}
                    leftSection={<IconPencil size={18} aria-hidden />}
                    disabled={!mayEdit}
                    aria-describedby={whyNot === null ? undefined : whyNotId}
                    onClick={() => setEditing(true)}
                  >
                    Edit
                  </Button>
                ) : null}
                {isGone(card) && card.replaced_by === null && orderRefusal === null ? (
                  <Button leftSection={<IconCreditCardPay size={18} aria-hidden />} onClick={() => order.replacements([card.id])}>
                    Order replacement
                  </Button>
                ) : null}
                <Button
                  variant="default"
                  leftSection={<IconReplace size={18} aria-hidden />}
                  onClick={() => setChanging({ isLossReport: false })}
                >
                  Change status
                </Button>
                {mayBeDamaged(card) && card.replaced_by === null && !card.is_plastic_ordered ? (
                  <Button
                    variant="default"
                    leftSection={<IconCreditCardPay size={18} aria-hidden />}
                    onClick={() => order.damaged(card.id)}
                  >
                    Replace damaged card
                  </Button>
                ) : null}
                {mayBecome(card, cardStatus.lost, 'customer') ? (
                  <Button
                    variant="default"
                    leftSection={<IconMapPinOff size={18} aria-hidden />}
                    onClick={() => setChanging({ isLossReport: true })}
                  >
                    Report lost or stolen
                  </Button>
                ) : null}
              </DrawerFoot>
            </IfCan>
          </>
        )}
      </Tabs>
      {isActivating ? <ActivateDrawer cards={[card]} onClose={() => setActivating(false)} /> : null}
      {changing ? <CardStatusDrawer cards={[card]} {...changing} onClose={() => setChanging(null)} /> : null}
    </>
  )
}
