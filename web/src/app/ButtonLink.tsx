import type { ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Link } from '@tanstack/react-router'

export function ButtonLink({ to, children }: { to: string; children: ReactNode }) {
  return <Button renderRoot={(props) => <Link to={to} {...props} />}>{children}</Button>
}
