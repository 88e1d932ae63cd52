import { useForm } from '@mantine/form'
import type { ProviderNetwork } from '@forecourt/domain/contract/networks.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { call } from '#src/api/client.ts'
import { renewConfig } from '#src/api/config.ts'
import { api } from '#src/api/endpoints.ts'
import { useSave } from '#src/record/use-save.ts'
import { bodyOf, networkLabels, networkProblems, shownField, valuesOf, type NetworkForm } from './network-form.ts'

export const useSaveNetwork = (network: ProviderNetwork, onSaved: () => void) => {
  const { card_network_id } = network
  const form = useForm<NetworkForm>({ initialValues: valuesOf(network), validate: networkProblems, validateInputOnBlur: true })
  return useSave({
    form,
    saved: network,
    send: async (values, version) => {
      await call(api.networks.save, { params: { id: String(card_network_id) }, body: { ...bodyOf(values), version } })
      await renewConfig()
    },
    readTheirs: async () => (await call(api.networks.list, {})).data.find((one) => one.card_network_id === card_network_id),
    subject: 'this network',
    valuesOf,
    labelOf: (field) => networkLabels[field] ?? field,
    shownValue: shownField,
    refresh: ['networks', 'numberRanges', 'reference', 'templates', 'setup'],
    popup: { changed: popups.changesSaved },
    onSaved,
  })
}
