import { Link, type LinkProps } from '@tanstack/react-router'

const exactly = { exact: true, includeSearch: true }

/** Another look at the same page: current only where its whole address is. The page keeps its place. */
export function ViewLink(props: Pick<LinkProps, 'search'>) {
  return <Link to="." activeOptions={exactly} resetScroll={false} {...props} />
}
