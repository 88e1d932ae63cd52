import { cloneElement } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { isTranslated } from '#src/text/say.ts'
import { translated } from '#src/text/translated.ts'

/** A link created by the caller (`<Link to="…" />` or `<a href="…" />`); the ui components only add its style and content. */
export type LinkSlot = ReactElement<LinkProps>

type LinkProps = { className?: string; children?: ReactNode; 'aria-labelledby'?: string; 'aria-current'?: 'step' | 'page' }

/** The added content is translated, like the content of any other element. */
export const fillLink = (link: LinkSlot, props: LinkProps) =>
  cloneElement(link, isTranslated() ? translated(link.type, props) : props)
