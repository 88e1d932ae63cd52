import { useQuery } from '@tanstack/react-query'
import { popups } from '@forecourt/domain/messages.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { SwitchField } from '#src/ui/SwitchField.tsx'
import { siteCalls } from './sites.calls.ts'

/** Absent for staff who keep sites but not the provider's settings. */
export function LocatorSetting() {
  const settings = useQuery({ ...siteCalls.settings(), retry: false })
  const save = useCall(api.sites.saveSettings, { refresh: ['sites'], popup: popups.changesSaved })
  if (!settings.data) return null
  return (
    <Panel title="Locator">
      <SwitchField
        label="Show what others pay at retail sites"
        description="Only as the median of at least three other accounts of the last seven days. Each account always sees its own last price."
        isOn={settings.data.data.shows_medians}
        onChange={(shows_medians) => save.mutate({ body: { shows_medians } })}
      />
    </Panel>
  )
}
