import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Import } from '@forecourt/domain/contract/imports.ts'
import { importContents, importLayouts, type ImportContent, type ImportLayout } from '@forecourt/domain/rules/import-fields.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { api } from '#src/api/endpoints.ts'
import { Form } from '#src/record/Form.tsx'
import { useCall } from '#src/api/use-call.ts'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { useImportChoice } from './use-import-choice.ts'
import { importCalls } from './imports.calls.ts'
import { MappingDrawer } from './MappingDrawer.tsx'
import { MappingChoice } from './MappingChoice.tsx'

const contentWords: Record<ImportContent, string> = { transactions: 'Transactions', authorisations: 'Authorizations' }
const contents = importContents.map((value) => ({ value, label: contentWords[value] }))

const layoutsOf = (content: ImportContent) =>
  importLayouts
    .filter((layout) => (layout.contents as readonly string[]).includes(content))
    .map(({ code, label }) => ({ value: code, label }))

/** The user chooses a file and its layout and sends it. The server reads it in the background. */
export function ImportForm({ onSent }: { onSent: (started: Import, file: File) => void }) {
  const { content, layout, mappingId: chosenId, choose } = useImportChoice()
  const [file, setFile] = useState<File | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [isMapping, setMapping] = useState(false)
  const mappings = (useQuery(importCalls.mappings()).data?.data ?? []).filter(({ mapping }) => mapping.content === content)
  // Ignore a mapping that was deleted since it was chosen.
  const mappingId = mappings.find(({ id }) => id === chosenId)?.id ?? null
  const start = useCall(api.imports.start, { refresh: ['imports'] })
  const save = useCall(api.imports.saveMapping, { refresh: ['imports'] })

  const isGeneric = layout === 'CSV'
  const isTooLarge = file !== null && file.size > limits.importBytes
  const send = () => {
    setAsked(true)
    if (!file || isTooLarge || (isGeneric && !mappingId)) return focusFirstInvalid()
    const chosen = isGeneric && mappingId ? { mapping_id: String(mappingId) } : {}
    start.mutate({ form: { content, layout, ...chosen, file } }, { onSuccess: ({ data }) => onSent(data, file) })
  }

  return (
    <Panel title="Import a file">
      <Form
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <FieldGrid>
          <SelectField
            label="Content"
            data={contents}
            value={content}
            onChange={(value) => choose({ content: value as ImportContent, layout: 'C' })}
          />
          <SelectField
            label="Layout"
            data={layoutsOf(content)}
            value={layout}
            onChange={(value) => choose({ layout: value as ImportLayout })}
          />
        </FieldGrid>
        <ChooseFile file={file} isMissing={isAsked && !file} isTooLarge={isTooLarge} onFile={setFile} />
        {isGeneric ? (
          <MappingChoice
            mappings={mappings}
            value={mappingId}
            isMissing={isAsked && !mappingId}
            canMap={file !== null}
            onChoose={(id) => choose({ mappingId: id })}
            onMap={() => setMapping(true)}
          />
        ) : null}
        <div>
          <SubmitButton isBusy={start.isPending}>Import</SubmitButton>
        </div>
      </Form>
      {isMapping && file ? (
        <MappingDrawer
          file={file}
          content={content}
          saved={mappings.find(({ id }) => id === mappingId)}
          isBusy={save.isPending}
          onSave={(body) =>
            save.mutate(
              { body },
              {
                onSuccess: ({ data }) => {
                  choose({ mappingId: data.id })
                  setMapping(false)
                },
              },
            )
          }
          onClose={() => setMapping(false)}
        />
      ) : null}
    </Panel>
  )
}
