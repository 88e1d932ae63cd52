import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { MappingChoice } from '#src/features/imports/MappingChoice.tsx'
import { MappingDrawer } from '#src/features/imports/MappingDrawer.tsx'
import { paymentFileCalls } from './payment-files.calls.ts'

type PaymentMappingChoiceProps = { file: File | null; value: number | null; onChoose: (id: number | null) => void }

/** A bank's file has titles of its own. Which of them is which is remembered for its next file. */
export function PaymentMappingChoice({ file, value, onChoose }: PaymentMappingChoiceProps) {
  const [isMapping, setMapping] = useState(false)
  const mappings = useQuery(paymentFileCalls.mappings()).data?.data ?? []
  const save = useCall(api.paymentFiles.saveMapping, { refresh: ['paymentFiles'] })
  return (
    <>
      <MappingChoice
        mappings={mappings}
        value={value}
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
          saved={mappings.find(({ id }) => id === value)}
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
