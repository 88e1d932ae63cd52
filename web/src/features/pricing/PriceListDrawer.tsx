import { IconFileUpload } from '@tabler/icons-react'
import { counted } from '@forecourt/domain/format/counted.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { FileDrop } from '#src/ui/FileDrop.tsx'
import { useFile } from '#src/ui/use-file.ts'

/** Imports index prices by day. Importing the same list twice changes nothing. */
export function PriceListDrawer({ onClose }: { onClose: () => void }) {
  const { file, choose, problem, ask } = useFile()
  const send = useAction(async (list: File) => call(api.pricing.importPrices, { body: { csv: await list.text() } }), {
    refresh: ['pricing'],
    popup: ({ data }) => `${counted(data.added, 'price', 'prices')} added, ${data.unchanged} known already`,
  })
  return (
    <FormDrawer
      title="Import prices"
      sub="The whole file is imported, or none of it"
      submit="Import"
      isBusy={send.isPending}
      onSubmit={() => {
        const list = ask()
        if (list) send.mutate(list, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <FileDrop
        label="File"
        accept=".csv,.txt"
        icon={IconFileUpload}
        prompt={file ? file.name : 'Drop the file here, or'}
        choose={file ? 'Choose another file' : 'Choose a file'}
        variant="default"
        note="CSV with the columns index, product_code, effective_from, price. Prices are dollars without taxes, such as 2.4173."
        problem={problem}
        onFile={choose}
      />
    </FormDrawer>
  )
}
