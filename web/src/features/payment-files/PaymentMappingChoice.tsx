import { useState } from 'react'
import type { SavedPaymentMapping } from '@forecourt/domain/contract/payment-files.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { MappingChoice } from '#src/features/imports/MappingChoice.tsx'
import { MappingDrawer } from '#src/features/imports/MappingDrawer.tsx'

type PaymentMappingChoiceProps = {
  file: File | null
  mappings: readonly SavedPaymentMapping[]
  chosen: SavedPaymentMapping | undefined
  onChoose: (id: number | null) => void
}

/** Maps the column titles of a bank's file. The mapping is remembered for the bank's next file. */
export function PaymentMappingChoice({ file, mappings, chosen, onChoose }: PaymentMappingChoiceProps) {
  const [isMapping, setMapping] = useState(false)
  const save = useCall(api.paymentFiles.saveMapping, { refresh: ['paymentFiles'] })
  return (
    <>
      <MappingChoice
        mappings={mappings}
        value={chosen?.id ?? null}
        isMissing={false}
        isOptional
        canMap={file !== null}
        onChoose={onChoose}
        onMap={() => setMapping(true)}
      />
      {isMapping && file ? (
        <MappingDrawer
          file={file}
          content="payments"
          saved={chosen}
          isBusy={save.isPending}
          onSave={({ name, mapping }) =>
            save.mutate(
              { body: { name, mapping } },
              {
                onSuccess: ({ data }) => {
                  onChoose(data.id)
                  setMapping(false)
                },
              },
            )
          }
          onClose={() => setMapping(false)}
        />
      ) : null}
    </>
  )
}
