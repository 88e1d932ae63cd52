import { useState } from 'react'
import {
  dateFormats,
  importFields,
  ImportMapping,
  PaymentMapping,
  type MappedContent,
} from '@forecourt/domain/rules/import-fields.ts'
import { keptMappingDrafts } from '#src/api/kept.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { asOptions, useLists } from '#src/card-line/use-lists.ts'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { FirstRows } from './FirstRows.tsx'
import { useFileHead } from './use-file-head.ts'
import { guessColumns } from './guess-columns.ts'

const mappings = { transactions: ImportMapping, authorisations: ImportMapping, payments: PaymentMapping } as const
type MappingIn<Content extends MappedContent> = ReturnType<(typeof mappings)[Content]['parse']>
type Named<Content extends MappedContent> = { name: string; card_network_id: number; mapping: MappingIn<Content> }

type MappingDrawerProps<Content extends MappedContent> = {
  file: File
  content: Content
  saved: (Pick<Named<Content>, 'name' | 'mapping'> & { card_network_id?: number }) | undefined
  isBusy: boolean
  onSave: (named: Named<Content>) => void
  onClose: () => void
}

const decimals = [
  { value: '.', label: 'Point (1,234.56)' },
  { value: ',', label: 'Comma (1.234,56)' },
]
type Chosen = { name: string; network: string; date_format: string; decimal: string; columns: Record<string, string> }

/**
 * Keeps unsaved choices, so that a person who leaves the page, or whose file was refused, does not start over. Each saved mapping
 * has a draft of its own, so that a draft never overwrites another mapping.
 */
const draftFor = (content: MappedContent, saved: { name: string } | undefined) => {
  const key = saved ? `${content}: ${saved.name}` : content
  return {
    read: (): Partial<Chosen> => keptMappingDrafts.read()?.[key] ?? {},
    keep: (chosen: Partial<Chosen>) => keptMappingDrafts.write({ ...keptMappingDrafts.read(), [key]: chosen }),
  }
}

const problemsOf = (content: MappedContent, { name, date_format, decimal, columns }: Chosen): Record<string, string> => {
  const parsed = mappings[content].safeParse({ content, columns, date_format, decimal })
  const found = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [String(path.at(-1)), message] as const)
  return { ...(name.trim() === '' && { name: 'Give the mapping a name' }), ...Object.fromEntries(found) }
}

/** Drops columns that belong to another file: a draft or a saved mapping may name some. */
const inFile = (columns: Record<string, string>, titles: readonly string[]) =>
  titles.length === 0 ? columns : Object.fromEntries(Object.entries(columns).filter(([, title]) => titles.includes(title)))

/** For each field, the column of this file that holds it. Saved under a name for the next file of the same kind. */
export function MappingDrawer<Content extends MappedContent>({
  file,
  content,
  saved,
  isBusy,
  onSave,
  onClose,
}: MappingDrawerProps<Content>) {
  const head = useFileHead(file)
  const { networks } = useLists()
  const titles = head?.titles ?? []
  const draft = draftFor(content, saved)
  const [chosen, setChosen] = useState(draft.read)
  const [isAsked, setAsked] = useState(false)
  const usual = {
    name: saved?.name ?? '',
    network: String(saved?.card_network_id ?? networks[0]?.id ?? ''),
    date_format: saved?.mapping.date_format ?? dateFormats[0],
    decimal: saved?.mapping.decimal ?? '.',
    columns: saved?.mapping.columns ?? guessColumns(content, titles),
  }
  const values: Chosen = { ...usual, ...chosen, columns: inFile(chosen.columns ?? usual.columns, titles) }
  const problems = problemsOf(content, values)
  const problem = (field: string) => (isAsked ? problems[field] : undefined)
  const set = (change: Partial<Chosen>) => {
    setChosen({ ...chosen, ...change })
    draft.keep({ ...chosen, ...change })
  }

  const submit = () => {
    setAsked(true)
    if (Object.keys(problems).length > 0) return void focusFirstInvalid()
    const mapping = mappings[content].parse({
      content,
      columns: values.columns,
      date_format: values.date_format,
      decimal: values.decimal,
    })
    draft.keep({})
    onSave({ name: values.name.trim(), card_network_id: Number(values.network), mapping: mapping as MappingIn<Content> })
  }

  return (
    <FormDrawer title="Map the columns" sub={file.name} submit="Save mapping" isBusy={isBusy} onSubmit={submit} onClose={onClose}>
      {head ? <FirstRows {...head} /> : null}
      <TextField
        label="Name"
        description="A mapping with the same name is replaced."
        withAsterisk
        maxLength={60}
        value={values.name}
        error={problem('name')}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <FieldGrid>
        {content === 'payments' ? null : (
          <SelectField
            label="Network"
            data={asOptions(networks)}
            value={values.network}
            onChange={(network) => network && set({ network })}
          />
        )}
        <SelectField
          label="Dates"
          data={[...dateFormats]}
          value={values.date_format}
          onChange={(date_format) => date_format && set({ date_format })}
        />
      </FieldGrid>
      <SelectField label="Decimals" data={decimals} value={values.decimal} onChange={(decimal) => decimal && set({ decimal })} />
      {importFields[content].map(({ field, label, isRequired }) => (
        <SelectField
          key={field}
          label={label}
          placeholder="Not in the file"
          withAsterisk={isRequired ?? false}
          clearable
          data={[...new Set(titles.filter(Boolean))]}
          value={values.columns[field] ?? null}
          error={problem(field)}
          onChange={(title) => {
            const { [field]: _, ...others } = values.columns
            set({ columns: title === null ? others : { ...others, [field]: title } })
          }}
        />
      ))}
    </FormDrawer>
  )
}
