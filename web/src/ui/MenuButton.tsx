import { useState } from 'react'
import { Button } from './Button.tsx'
import type { ButtonProps } from './Button.tsx'
import { Menu } from './Menu.tsx'
import type { MenuItem } from './Menu.tsx'

type MenuButtonProps = Pick<ButtonProps, 'variant' | 'leftSection' | 'className' | 'children'> & {
  /** The accessible name of the menu. */
  label: string
  items: MenuItem[]
}

export function MenuButton({ label, items, ...button }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="default"
        {...button}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      />
      {anchor ? <Menu label={label} items={items} anchor={anchor} onClose={() => setAnchor(null)} /> : null}
    </>
  )
}
