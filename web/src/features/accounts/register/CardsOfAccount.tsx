import type { AccountDetail } from '@forecourt/domain/contract/accounts.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { Notice } from '#src/ui/Notice.tsx'

/** Only the number of cards; the cards themselves are listed inside the account. */
export function CardsOfAccount({ account: { cards, standing } }: { account: AccountDetail }) {
  return (
    <div className="stack gap-4">
      <p className="no-margin">{counted(cards, 'live card')}. Go into the account to see and change them.</p>
      {standing === 'on_hold' ? (
        <Notice tone="caution" title="On hold">
          All of them count as Locked until the last hold is released. Then each has its earlier status again.
        </Notice>
      ) : null}
    </div>
  )
}
