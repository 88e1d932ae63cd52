import { Link, type LinkProps } from '@tanstack/react-router'

const exactly = { exact: true, includeSearch: true }

/** A link to another view of the same page. It is current only if the whole address matches, and keeps the scroll position. */
export function ViewLink(props: Pick<LinkProps, 'search'>) {
  return <Link to="." activeOptions={exactly} resetScroll={false} {...props} />
}
