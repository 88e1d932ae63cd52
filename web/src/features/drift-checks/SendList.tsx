import { useState } from 'react'
import { IconFileUpload } from '@tabler/icons-react'
import { networks } from '@forecourt/domain/reference.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { call } from '#src/api/client.ts'
import { useConfig } from '#src/api/config.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { FileDrop } from '#src/ui/FileDrop.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { useFile } from '#src/ui/use-file.ts'

const megabytes = limits.cardListBytes / 1024 / 1024

/** Uploads a network's list of its cards. */
export function SendList({ onSent }: { onSent: (id: number) => void }) {
  const { networks_used } = useConfig()
  const { file, choose, problem, ask, clear } = useFile()
  const [network, setNetwork] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const send = useAction(
    async (sent: { card_network_id: string; file: File }) => (await call(api.driftChecks.start, { form: sent })).data,
    { refresh: ['driftChecks'] },
  )
  const options = networks
    .filter(({ id }) => networks_used.includes(id))
    .map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Panel title="Compare a list">
      <div className="stack gap-4">
        <SelectField
          label="Network"
          withAsterisk
          data={options}
          value={network}
          error={isAsked && !network ? 'Choose a network' : undefined}
          onChange={setNetwork}
        />
        <FileDrop
          label="List"
          accept=".csv"
          icon={IconFileUpload}
          prompt={file ? file.name : 'Drop the network’s list here, or'}
          choose={file ? 'Choose another file' : 'Choose a file'}
          variant="default"
          note={`FC-LIST-1 as .csv, up to ${megabytes} MB. Of the card numbers only keyed hashes and the last four digits are kept; the file is not stored.`}
          problem={problem}
          onFile={choose}
        />
        <div>
          <SubmitButton
            type="button"
            isBusy={send.isPending}
            onClick={() => {
              setAsked(true)
              const list = ask()
              if (!list || !network) return
              send.mutate(
                { card_network_id: network, file: list },
                {
                  onSuccess: ({ id }) => {
                    clear()
                    onSent(id)
                  },
                },
              )
            }}
          >
            Compare
          </SubmitButton>
        </div>
      </div>
    </Panel>
  )
}
