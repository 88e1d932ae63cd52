import { useQuery } from '@tanstack/react-query'
import { popups } from '@forecourt/domain/messages.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { SwitchField } from '#src/ui/SwitchField.tsx'
import { siteCalls } from './sites.calls.ts'

/** Absent for staff who may not change the provider's settings. */
export function LocatorSetting() {
  const mayChange = useCan('provider.manage')
  const settings = useQuery({ ...siteCalls.settings(), retry: false, enabled: mayChange })
  const save = useCall(api.sites.saveSettings, { refresh: ['sites'], popup: popups.changesSaved })
  if (!settings.data || !mayChange) return null
  return (
    <Panel title="Locator">
      <SwitchField
        label="Show what others pay at retail sites"
        description="Shown only as the median of at least three other accounts over the last seven days. Each account always sees its own last price."
        isOn={settings.data.data.shows_medians}
        onChange={(shows_medians) => save.mutate({ body: { shows_medians } })}
      />
    </Panel>
  )
}
