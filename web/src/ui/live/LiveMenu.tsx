import { useRef, useState } from 'react'
import type { FocusEvent } from 'react'
import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { MenuProps } from '../Menu.tsx'
import classes from '../Menu.module.css'

export function LiveMenu({ label, items, anchor, onClose }: MenuProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const first = useRef<HTMLDivElement>(null)
  // The library focuses the menu itself once it is positioned; our menus start at the first item.
  const passFocusOn = ({ target, currentTarget }: FocusEvent) => {
    if (target === currentTarget) first.current?.focus({ preventScroll: true })
  }

  return (
    <BaseMenu.Root open modal={false} highlightItemOnHover={false} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      {/* Rendered in place, not at the end of the page, so that the menu is inside the landmark and above an open dialog. */}
      <div ref={setPlace} className={classes.place}>
        {place ? (
          <BaseMenu.Portal container={place} className={classes.place}>
            <BaseMenu.Positioner
              anchor={anchor}
              positionMethod="fixed"
              align="end"
              sideOffset={4}
              collisionPadding={8}
              collisionAvoidance={{ align: 'shift' }}
              className={classes.positioner}
            >
              <BaseMenu.Popup aria-label={label} className={classes.menu} finalFocus={() => anchor} onFocus={passFocusOn}>
                {items.map(({ label: text, of, icon: Icon, note, isGrave, refusal, onChoose }, index) => (
                  <BaseMenu.Item
                    key={text}
                    ref={index === 0 ? first : undefined}
                    className={classes.item}
                    data-grave={isGrave || undefined}
                    aria-disabled={refusal ? true : undefined}
                    closeOnClick={!refusal}
                    onClick={(event) => {
                      if (refusal) return
                      // A dialog opened by this item returns the focus to the opener. The library would focus the item again.
                      event.preventBaseUIHandler()
                      anchor.focus()
                      onClose()
                      onChoose()
                    }}
                  >
                    {Icon ? <Icon size={18} aria-hidden /> : null}
                    <span data-of={of}>{text}</span>
                    {(refusal ?? note) ? <span className={classes.note}>{refusal ?? note}</span> : null}
                  </BaseMenu.Item>
                ))}
              </BaseMenu.Popup>
            </BaseMenu.Positioner>
          </BaseMenu.Portal>
        ) : null}
      </div>
    </BaseMenu.Root>
  )
}
