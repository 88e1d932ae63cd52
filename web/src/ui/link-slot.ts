import { cloneElement } from 'react'
import type { ReactElement, ReactNode } from 'react'

/** A link the caller makes (`<Link to="…" />` or `<a href="…" />`); the ui only gives it its look and its content. */
export type LinkSlot = ReactElement<LinkProps>

type LinkProps = { className?: string; children?: ReactNode; 'aria-labelledby'?: string; 'aria-current'?: 'step' | 'page' }

export const fillLink = (link: LinkSlot, props: LinkProps) => cloneElement(link, props)
