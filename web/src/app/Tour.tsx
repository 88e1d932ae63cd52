import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { IconX } from '@tabler/icons-react'
import type { Account, SessionUser } from '@forecourt/domain/contract/session.ts'
import { api } from '#src/api/endpoints.ts'
import { usePreferences } from '#src/api/preferences.ts'
import { useCall } from '#src/api/use-call.ts'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { screens } from './screens.ts'
import { tourFor } from './tour-steps.ts'
import classes from './Tour.module.css'

const typedOrChosenIn = 'input, textarea, [role="combobox"], [role="menu"], [role="listbox"]'

const isOutside = (target: EventTarget | null, tour: HTMLElement | null) => !(target instanceof Node && tour?.contains(target))
const isAtWork = (target: EventTarget | null) => target instanceof Element && target.closest(typedOrChosenIn) !== null

/** Outside of the tour, Escape first belongs to an open list or dialog, or to the field someone types in. */
const takesEscape = (target: EventTarget | null, tour: HTMLElement | null) =>
  isOutside(target, tour) && (document.querySelector('dialog[open], [aria-expanded="true"]') !== null || isAtWork(target))

/** A page that has just opened has the focus on its title or nowhere. */
const isUsed = (focused: Element | null) => focused?.matches('main :not(h1)') ?? false

/**
 * The tour appears after its page. By then a person may have opened a list, which would close if it lost the focus, or may have
 * pressed a button, and the page has led the focus to what came of it.
 */
const keepsFocus = (tour: HTMLElement | null) =>
  isOutside(document.activeElement, tour) &&
  (document.querySelector('[aria-expanded="true"]') !== null ||
    isUsed(document.activeElement) ||
    isAtWork(document.activeElement))

/** A panel beside the page, which stays usable. One press leaves the tour, and it is not shown again. */
export function Tour({ user, account }: { user: SessionUser; account: Account | null }) {
  const steps = useMemo(() => tourFor(user, account, screens), [user, account])
  const [at, setAt] = useState(0)
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // If this fails, the tour appears again at the next visit. That needs no error message.
  const { mutate: save } = useCall(api.profile.update, { refresh: ['profile'], failure: 'inline' })
  const step = steps[Math.min(at, steps.length - 1)]!
  const isLast = at >= steps.length - 1

  useEffect(() => {
    if (!keepsFocus(panel.current)) heading.current?.focus({ preventScroll: true })
  }, [at])

  const leave = () => {
    usePreferences.setState({ tour: 'done' })
    save({ body: { preferences: { tour: 'done' } } })
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !takesEscape(event.target, panel.current)) leave()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  return (
    <section ref={panel} className={`stack gap-3 ${classes.tour}`} aria-labelledby="tour-title" data-no-print>
      <div className="row between gap-2">
        <div>
          <p className="no-margin dimmed size-s">{`Tour, step ${at + 1} of ${steps.length}`}</p>
          <h2 ref={heading} id="tour-title" tabIndex={-1} className={`no-margin ${classes.title}`}>
            {step.title}
          </h2>
        </div>
        <IconButton label="Leave the tour" onClick={leave}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </div>
      <p className="no-margin">{step.text}</p>
      {step.screen ? <Link to={step.screen.path}>{`Open ${step.screen.title}`}</Link> : null}
      <div className="row between gap-2">
        <Button variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
          Back
        </Button>
        {isLast ? <Button onClick={leave}>Done</Button> : <Button onClick={() => setAt(at + 1)}>Next</Button>}
      </div>
    </section>
  )
}
