import { Link } from '@tanstack/react-router'
import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import { wizardPath } from '#src/card-line/order-handover.ts'
import { Hidden } from '#src/ui/Hidden.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { useMayOpen } from '#src/features/dashboard/use-may-open.ts'
import classes from './Starter.module.css'

type StarterProps = { has_users: boolean; has_address: boolean; className?: string }

/** The first steps for a new account. Users also see steps they may not take. */
export function Starter({ has_users, has_address, className }: StarterProps) {
  const mayOrder = useMayOpen('/card-template-form', 'orders.manage')
  const maySeeUsers = useMayOpen('/user', 'users.view')
  const mayAddress = useMayOpen('/delivery-address', 'addresses.manage')
  const steps = [
    {
      title: 'Order cards',
      text: 'One card for each vehicle or driver, with limits from a template.',
      to: wizardPath,
      may: mayOrder,
      isDone: false,
    },
    {
      title: 'Add users',
      text: 'Colleagues who order cards, see PINs or read reports.',
      to: '/user',
      may: maySeeUsers,
      isDone: has_users,
    },
    {
      title: 'Set a delivery address',
      text: 'Where the cards are sent.',
      to: '/delivery-address',
      may: mayAddress,
      isDone: has_address,
    },
  ]
  return (
    <Panel {...(className && { className })}>
      <div className={classes.starter}>
        <EmptyForecourt />
        <div>
          <h2 className={classes.title}>No cards yet.</h2>
          <p className="no-margin dimmed">Three steps to get this account started.</p>
          <ol className={classes.steps}>
            {steps.map(({ title, text, to, may, isDone }, index) => (
              <li key={title} className={classes.step} data-done={isDone || undefined}>
                <span className={classes.exit} aria-hidden>
                  {isDone ? <IconCheck size={18} stroke={3} /> : index + 1}
                </span>
                <div>
                  {may ? (
                    <Link to={to} className={classes.link}>
                      {title} <IconArrowRight size={16} aria-hidden />
                    </Link>
                  ) : (
                    <span className={classes.link}>{title}</span>
                  )}
                  {isDone ? <Hidden>, done</Hidden> : null}
                  <div className="no-margin dimmed">{text}</div>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Panel>
  )
}
