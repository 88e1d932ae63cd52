import { useState } from 'react'
import { IconDownload } from '@tabler/icons-react'
import type { UploadedTable } from '@forecourt/domain/contract/card-uploads.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { uploadFields } from '@forecourt/domain/rules/upload-columns.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { keptUploadColumns } from '#src/api/kept.ts'
import { saveFile } from '#src/api/save-file.ts'
import { currentSession } from '#src/api/session.ts'
import { useAction } from '#src/api/use-call.ts'
import { asOptions, useLists } from '#src/card-line/use-lists.ts'
import { usePinRight } from '#src/card-line/use-pin-right.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { showPopup } from '#src/ui/popup-store.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { ChooseSpreadsheet } from './ChooseSpreadsheet.tsx'
import { matchColumns } from '#src/card-line/match-columns.ts'
import { PasteArea } from './PasteArea.tsx'
import { UploadDraftNotice } from './UploadDraftNotice.tsx'
import type { UploadKind } from '#src/features/card-uploads/upload-rows.ts'
import { takeTable } from '#src/features/card-uploads/upload-store.ts'
import { useUploadChoice } from './use-upload-choice.ts'
import classes from './UploadStep.module.css'

const tooLarge = `The file is larger than ${limits.uploadBytes / 1024 / 1024} MB`
const chosen = (id: number | null | undefined) => (id ? String(id) : null)

export function UploadStep() {
  const pins = usePinRight()
  const { networks, card_types } = useLists()
  const { ids, kind, template, upload, fitting, isLoading, hasFailed, choose } = useUploadChoice()
  const [problem, setProblem] = useState<string | null>(null)

  const download = useAction(
    async (body: { card_network_id: number; card_type_id: number }) => saveFile(await call(api.cardUploads.template, { body })),
    { failure: 'inline' },
  )
  const read = useAction((file: File) => call(api.cardUploads.read, { form: { file } }), { failure: 'inline' })

  const take = (into: UploadKind, table: UploadedTable) => {
    const account_id = currentSession().account?.id ?? 0
    const remembered = keptUploadColumns.read()?.[account_id] ?? {}
    takeTable(into, table, matchColumns(table.columns, uploadFields(into.kind, { pins }), remembered))
  }
  /** Shows the problem in a popup, and beside the file until it is fixed. */
  const fail = (message: string) => {
    setProblem(message)
    showPopup({ variant: 'error', message })
  }
  const send = (file: File) => {
    if (!upload || read.isPending) return
    // The server refuses it as well, but only after the whole upload, and without naming the limit.
    const isTooLarge = file.size > limits.uploadBytes
    if (isTooLarge) return fail(tooLarge)
    setProblem(null)
    read.mutate(file, {
      onSuccess: ({ data }) => take(upload, data),
      onError: (error) => {
        // After a 401 the session's own popup is already open.
        if (error.status !== 401) fail(error.errors['file']?.[0] ?? error.message)
      },
    })
  }

  return (
    <div className={classes.columns}>
      <div className={classes.choices}>
        <UploadDraftNotice />
        <h4 className="size-l">1. What kind of card?</h4>
        <SelectField
          label="Network"
          placeholder="Choose a network"
          data={asOptions(networks)}
          value={chosen(ids.card_network_id)}
          onChange={(value) => choose({ card_network_id: Number(value), card_template_id: null })}
        />
        <SelectField
          label="Card type"
          placeholder="Choose a card type"
          data={asOptions(card_types)}
          value={chosen(ids.card_type_id)}
          onChange={(value) => choose({ card_type_id: Number(value), card_template_id: null })}
        />
        {kind && fitting.length > 0 ? (
          <SelectField
            label="Card template"
            description="An empty cell takes the template’s value."
            data={fitting.map(({ id, template_name }) => ({ value: String(id), label: template_name }))}
            value={chosen(template?.id)}
            onChange={(value) => choose({ card_template_id: Number(value) })}
          />
        ) : null}
        {hasFailed ? <Notice tone="stop" isAlert title="The card templates could not be loaded. Please try again." /> : null}
        {kind && !isLoading && !hasFailed && fitting.length === 0 ? (
          <Notice tone="caution" isAlert title={`There is no card template for ${kind.network} ${kind.card_type}.`}>
            Choose another kind of card, or ask customer service for a template.
          </Notice>
        ) : null}
        <div>
          <SubmitButton
            type="button"
            variant="light"
            leftSection={<IconDownload size={18} aria-hidden />}
            aria-disabled={!kind || undefined}
            aria-describedby="upload-template-note"
            isBusy={download.isPending}
            onClick={() => {
              const { card_network_id, card_type_id } = ids
              if (card_network_id && card_type_id) download.mutate({ card_network_id, card_type_id })
            }}
          >
            Download template
          </SubmitButton>
          <p id="upload-template-note" className={classes.note}>
            {download.isError
              ? 'The template could not be downloaded. Please try again.'
              : 'A spreadsheet with the right columns and the values they accept.'}
          </p>
        </div>
      </div>
      <div className="row column gap-4 shrinks">
        <h4 className="size-l">2. Your cards</h4>
        <ChooseSpreadsheet isReady={upload !== null} isBusy={read.isPending} onFile={send} />
        {problem ? <Notice tone="stop" isAlert title={problem} /> : null}
        <PasteArea isReady={upload !== null} pins={pins} onTable={(table) => upload && take(upload, table)} />
      </div>
    </div>
  )
}
