import { useConfig } from '#src/api/config.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { dayName } from './invoice-words.ts'

/** docs/operations/growth.md#archive: shown when someone requests purchases that are archived. `since`: the first requested day. */
export function ArchivedNote({ since }: { since: string }) {
  const { transactions_from, branding } = useConfig()
  if (transactions_from === null || since >= transactions_from) return null
  return (
    <Notice tone="service">
      {`Transactions before ${dayName(transactions_from)} are archived: ${branding.provider_name} has them.`}
    </Notice>
  )
}
