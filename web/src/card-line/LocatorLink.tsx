import { Link } from '@tanstack/react-router'
import { IconMapPin } from '@tabler/icons-react'
import { Button } from '#src/ui/Button.tsx'

/** Links to the locator of sites that accept the account's cards. It is not in the menu, whose items are specified. */
export function LocatorLink() {
  return (
    <Button
      variant="default"
      leftSection={<IconMapPin size={18} aria-hidden />}
      renderRoot={(props) => <Link to="/locator" {...props} />}
    >
      Find a site
    </Button>
  )
}
