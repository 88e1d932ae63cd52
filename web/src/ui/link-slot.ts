import { cloneElement } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { isTranslated } from '#src/text/say.ts'
import { translated } from '#src/text/translated.ts'

/** A link the caller makes (`<Link to="…" />` or `<a href="…" />`); the ui only gives it its look and its content. */
export type LinkSlot = ReactElement<LinkProps>

type LinkProps = { className?: string; children?: ReactNode; 'aria-labelledby'?: string; 'aria-current'?: 'step' | 'page' }

/** What is filled in is said in the reader's language, as the content of any other element is. */
export const fillLink = (link: LinkSlot, props: LinkProps) =>
  cloneElement(link, isTranslated() ? translated(link.type, props) : props)
