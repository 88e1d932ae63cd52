import { IconPhoto } from '@tabler/icons-react'
import type { Provider } from '@forecourt/domain/contract/provider.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { call } from '#src/api/client.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { renewConfig } from '#src/api/config.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { FileDrop } from '#src/ui/FileDrop.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import classes from './LogoPanel.module.css'

const effects = { refresh: ['provider', 'setup'], popup: popups.changesSaved } as const

/** What is wrong with the picture, or why it was not taken. */
const problemOf = ({ errors, message }: ApiError) => Object.values(errors).flat().join('. ') || message

export function LogoPanel({ provider }: { provider: Provider }) {
  const save = useAction(
    async (file: File) => {
      await call(api.provider.saveLogo, { form: { file } })
      await renewConfig()
    },
    { ...effects, failure: 'inline' },
  )
  const remove = useAction(async () => {
    await call(api.provider.removeLogo, {})
    await renewConfig()
  }, effects)
  return (
    <Panel title="Logo">
      <FileDrop
        label="Logo"
        accept=".png"
        icon={IconPhoto}
        prompt={provider.logo ? 'Drop another picture here' : 'Drop a picture here'}
        choose="Choose a picture"
        variant="default"
        isBusy={save.isPending}
        problem={save.error ? problemOf(save.error) : ''}
        note="A PNG of at most 256 KB. It is shown on the dark bar at the top and at the head of every mail."
        onFile={(file) => save.mutate(file)}
      >
        {provider.logo ? (
          <>
            <span className={classes.plate}>
              <img src={provider.logo} alt={`Logo of ${provider.provider_name}`} className={classes.picture} />
            </span>
            <SubmitButton type="button" variant="default" isBusy={remove.isPending} onClick={() => remove.mutate(undefined)}>
              Remove the logo
            </SubmitButton>
          </>
        ) : null}
      </FileDrop>
    </Panel>
  )
}
