import { useEffect, useState } from 'react'
import { IconCopy, IconEye } from '@tabler/icons-react'
import type { QueueEntry, QueueField } from '@forecourt/domain/contract/network-channels.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { useCopy } from '#src/ui/use-copy.ts'

/** Long enough to type the value on another screen. */
const secondsShown = 60

/** The fields in the order of the network's screen, each with a copy button. */
export function EnteredFields({ entry }: { entry: QueueEntry }) {
  return (
    <RuledList label="Fields to enter">
      {entry.fields.map((field) => (
        <RuledRow
          key={field.field}
          title={field.label}
          sub={field.secret ? <SecretValue entry={entry} field={field} /> : field.value || '–'}
        >
          {field.value ? <CopyIcon label={field.label} text={field.value} /> : null}
        </RuledRow>
      ))}
    </RuledList>
  )
}

function CopyIcon({ label, text }: { label: string; text: string }) {
  const copying = useCopy(text)
  if (!copying) return null
  return (
    <>
      <output className="dimmed size-xs">{copying.said}</output>
      <IconButton label={`Copy ${label}`} onClick={copying.copy}>
        <IconCopy size={18} aria-hidden />
      </IconButton>
    </>
  )
}

/** Kept only in this component's state. Every reveal is audited. */
function SecretValue({ entry, field }: { entry: QueueEntry; field: QueueField }) {
  const [shown, setShown] = useState<string | null>(null)
  const secret = field.secret ?? 'number'
  const show = useAction(async () =>
    setShown((await call(api.networkChannels.reveal, { params: { id: String(entry.id) }, body: { secret } })).data.value),
  )
  useEffect(() => {
    if (shown === null) return
    const hide = setTimeout(() => setShown(null), secondsShown * 1_000)
    return () => clearTimeout(hide)
  }, [shown])
  if (shown !== null)
    return (
      <span className="row wrap middle gap-1-3">
        <output className="figures">{shown}</output>
        <CopyIcon label={field.label} text={shown} />
      </span>
    )
  return (
    <span className="row wrap middle gap-1-3">
      <span className="figures" aria-hidden>
        {secret === 'number' ? `•••• ${entry.last_four}` : '••••'}
      </span>
      <SubmitButton
        type="button"
        variant="default"
        size="compact"
        leftSection={<IconEye size={16} aria-hidden />}
        isBusy={show.isPending}
        onClick={() => show.mutate(undefined)}
      >
        Show {field.label}
      </SubmitButton>
    </span>
  )
}
