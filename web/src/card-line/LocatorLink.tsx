import { Link } from '@tanstack/react-router'
import { IconMapPin } from '@tabler/icons-react'
import { Button } from '#src/ui/Button.tsx'

/** Where an account's cards are accepted. The screen is not in the menu, which was given. */
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
