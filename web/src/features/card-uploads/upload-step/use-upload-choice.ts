import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Template } from '@forecourt/domain/contract/templates.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import { templateValues } from '#src/card-line/template-values.ts'
import type { UploadKind } from '#src/features/card-uploads/upload-rows.ts'
import { useUpload } from '#src/features/card-uploads/upload-store.ts'

type Ids = { card_network_id: number | null; card_type_id: number | null; card_template_id: number | null }

const noTemplates: Template[] = []

/** The choices of the first step: a network, a card type, and a template for both. */
export const useUploadChoice = () => {
  const before = useUpload((state) => state.upload)
  const templates = useQuery(query(api.templates.list, { query: { is_page: '0' } }))
  const known = templates.data?.data ?? noTemplates
  const chosenBefore = known.find(({ id }) => id === before?.card_template_id)
  const [chosen, setChosen] = useState<Ids | null>(null)
  const ids: Ids = chosen ?? {
    card_network_id: chosenBefore?.card_network_id ?? null,
    card_type_id: chosenBefore?.card_type_id ?? null,
    card_template_id: chosenBefore?.id ?? null,
  }
  const { card_network_id, card_type_id } = ids
  const fitting = known.filter(
    (template) => template.card_network_id === card_network_id && template.card_type_id === card_type_id,
  )
  const template = fitting.find(({ id }) => id === ids.card_template_id) ?? fitting[0]
  const kind = card_network_id && card_type_id ? findKind({ card_network_id, card_type_id }) : undefined
  const upload: UploadKind | null =
    kind && template ? { kind, card_template_id: template.id, template: templateValues(template) } : null
  return {
    ids,
    kind,
    template,
    upload,
    fitting,
    isLoading: templates.isPending,
    hasFailed: templates.isError,
    choose: (change: Partial<Ids>) => setChosen({ ...ids, ...change }),
  }
}
