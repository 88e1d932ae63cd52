import { counted } from '@forecourt/domain/format/counted.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconFileUpload } from '@tabler/icons-react'
import type { SiteFileOutcome } from '@forecourt/domain/contract/sites.ts'
import { separatorOf, splitCells } from '@forecourt/domain/format/csv-cells.ts'
import { siteFileFieldNames, type SiteFileField } from '@forecourt/domain/rules/site-file.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { CheckField } from '#src/ui/CheckField.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { FileDrop } from '#src/ui/FileDrop.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { useFile } from '#src/ui/use-file.ts'
import { SiteFilePreview } from './SiteFilePreview.tsx'
import classes from './SiteFile.module.css'
import { siteLabels } from './site-form.ts'
import { useNetworkOptions } from './use-network-options.ts'

const layouts = [
  { value: 'CSV', label: 'Comma-separated, with a header row' },
  { value: 'CFN', label: 'CFN’s list of sites' },
]
const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Suggests the columns whose title is our name of the field. */
const guess = (titles: readonly string[]): Partial<Record<SiteFileField, string>> =>
  Object.fromEntries(
    siteFileFieldNames.flatMap((field) => {
      const title = titles.find((name) => plain(name) === plain(field) || plain(name) === plain(siteLabels[field]))
      return title ? [[field, title]] : []
    }),
  )

const readTitles = async (file: File) => {
  const [first = ''] = (await file.slice(0, 64 * 1024).text()).replace(/^\uFEFF/, '').split(/\r?\n/)
  return (splitCells(first, separatorOf(first)) ?? []).map((title) => title.trim()).filter(Boolean)
}

/** Shows the comparison first: nothing is saved before the user has seen and confirmed the changes. */
export function SiteFileDrawer({ onClose }: { onClose: () => void }) {
  const networks = useNetworkOptions()
  const [network, setNetwork] = useState(networks[0]?.value ?? '')
  const [layout, setLayout] = useState('CSV')
  const { file, choose, problem, ask } = useFile()
  const [chosen, setChosen] = useState<Partial<Record<SiteFileField, string>> | null>(null)
  const [closes, setCloses] = useState(false)
  const [preview, setPreview] = useState<SiteFileOutcome | null>(null)
  const titles = useQuery({
    queryKey: ['site-file', file?.name, file?.size, file?.lastModified],
    queryFn: () => readTitles(file!),
    enabled: file !== null,
    staleTime: Infinity,
  }).data
  const columns = chosen ?? guess(titles ?? [])
  const look = useCall(api.sites.import, {})
  const apply = useCall(api.sites.import, {
    refresh: ['sites', 'imports'],
    popup: ({ data }) => `${counted(data.added, 'site')} added, ${data.changed} changed, ${data.closed} closed`,
  })
  const formWith = (sent: File, mode: 'preview' | 'apply') => ({
    card_network_id: network,
    layout: layout as 'CSV' | 'CFN',
    mode,
    ...(layout === 'CSV' && { mapping: JSON.stringify(columns) }),
    close_missing: closes ? ('1' as const) : ('0' as const),
    file: sent,
  })
  const submit = () => {
    const sent = ask()
    if (!sent) return
    if (preview) apply.mutate({ form: formWith(sent, 'apply') }, { onSuccess: onClose })
    else look.mutate({ form: formWith(sent, 'preview') }, { onSuccess: ({ data }) => setPreview(data) })
  }
  const change = (work: () => void) => {
    work()
    setPreview(null)
  }
  return (
    <FormDrawer
      title="Import a file of sites"
      sub="Sites are found by their network and number"
      width={640}
      onPhone="page"
      submit={preview ? 'Import' : 'Compare'}
      isBusy={look.isPending || apply.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldGrid>
        <SelectField label="Network" data={networks} value={network} onChange={(id) => id && change(() => setNetwork(id))} />
        <SelectField label="Layout" data={layouts} value={layout} onChange={(code) => code && change(() => setLayout(code))} />
      </FieldGrid>
      <FileDrop
        label="File"
        accept=".csv,.txt"
        icon={IconFileUpload}
        prompt={file ? file.name : 'Drop the file here, or'}
        choose={file ? 'Choose another file' : 'Choose a file'}
        variant="default"
        note=".csv or .txt, in UTF-8, up to 32 MB and 100,000 lines. A blank cell keeps what is stored."
        problem={problem}
        onFile={(given) =>
          change(() => {
            choose(given)
            setChosen(null)
          })
        }
      />
      {file && layout === 'CSV' && titles ? (
        <details className={classes.folded}>
          <summary>{`Columns: ${Object.keys(columns).length} of ${titles.length} are used`}</summary>
          <FieldGrid>
            {siteFileFieldNames.map((field) => (
              <SelectField
                key={field}
                label={siteLabels[field]}
                placeholder="Not in the file"
                clearable
                data={[...new Set(titles)]}
                value={columns[field] ?? null}
                onChange={(title) => {
                  const { [field]: _, ...others } = columns
                  change(() => setChosen(title === null ? others : { ...others, [field]: title }))
                }}
              />
            ))}
          </FieldGrid>
        </details>
      ) : null}
      {preview ? (
        <>
          <SiteFilePreview outcome={preview} />
          {preview.missing > 0 ? (
            <CheckField
              label={`Close the ${preview.missing.toLocaleString('en-US')} missing ones`}
              description="They were in an earlier file but not in this one."
              checked={closes}
              onChange={({ currentTarget }) => setCloses(currentTarget.checked)}
            />
          ) : null}
        </>
      ) : null}
    </FormDrawer>
  )
}
