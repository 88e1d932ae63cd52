import { IconLock } from '@tabler/icons-react'
import type { Account } from '@forecourt/domain/contract/session.ts'
import type { Standing } from '@forecourt/domain/rules/account-standing.ts'
import classes from './Banner.module.css'

const texts: Partial<Record<Standing, { title: string; text: string }>> = {
  prospect: { title: 'Prospect', text: 'No cards can be ordered until this account is opened.' },
  on_hold: { title: 'On hold', text: 'Cards are locked. Orders, new cards and higher limits wait until the hold ends.' },
  closed: { title: 'Closed', text: 'This account is read-only.' },
}

/** docs/product/accounts.md#where-an-account-stands: shown on every screen of an account that is not open. */
export function StandingBanner({ standing }: Pick<Account, 'standing'>) {
  const said = texts[standing]
  if (!said) return null
  return (
    <section className={classes.banner} aria-label="Where this account stands">
      <IconLock size={18} aria-hidden className="rigid" />
      <p className="no-margin">
        <strong>{said.title}</strong>: {said.text}
      </p>
    </section>
  )
}
