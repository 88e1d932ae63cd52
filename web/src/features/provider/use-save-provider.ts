import { useForm } from '@mantine/form'
import type { Provider } from '@forecourt/domain/contract/provider.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { call } from '#src/api/client.ts'
import { renewConfig } from '#src/api/config.ts'
import { api } from '#src/api/endpoints.ts'
import { useSave } from '#src/record/use-save.ts'
import { providerErrors, providerLabels, shownField, valuesOf, type ProviderForm } from './provider-form.ts'

export const useSaveProvider = (saved: Provider, onSaved: () => void) => {
  const form = useForm<ProviderForm>({ initialValues: valuesOf(saved), validate: providerErrors, validateInputOnBlur: true })
  return useSave({
    form,
    saved,
    send: async (values, version) => {
      await call(api.provider.save, { body: { ...values, version } })
      await renewConfig()
    },
    readTheirs: async () => (await call(api.provider.get, {})).data,
    subject: 'the provider’s facts',
    valuesOf,
    labelOf: (field) => providerLabels[field] ?? field,
    shownValue: shownField,
    refresh: ['provider', 'setup'],
    popup: { changed: popups.changesSaved },
    onSaved,
  })
}
