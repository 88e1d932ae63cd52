import { counted } from '@forecourt/domain/format/counted.ts'
import { networkName } from '@forecourt/domain/reference.ts'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { Site } from '@forecourt/domain/contract/sites.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction, useCall } from '#src/api/use-call.ts'
import { EditDrawer } from '#src/record/EditDrawer.tsx'
import { Loaded } from '#src/record/Loaded.tsx'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { useSave } from '#src/record/use-save.ts'
import { confirm } from '#src/ui/confirm-store.ts'
import { Drawer } from '#src/ui/Drawer.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { bodyOf, changesOf, emptySite, formOf, siteLabels, siteProblems, type SiteForm } from './site-form.ts'
import { SiteFields } from './SiteFields.tsx'
import { siteCalls } from './sites.calls.ts'
import { useNetworkOptions } from './use-network-options.ts'

const width = 640

type NewSiteProps = { given?: Partial<SiteForm>; onClose: () => void }

const shownText = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value ?? '')) || '–'

/** Adds a site by hand, or the one that a waiting line names. */
export function NewSiteDrawer({ given, onClose }: NewSiteProps) {
  const [first] = useNetworkOptions()
  const form = useForm<SiteForm>({
    initialValues: emptySite({ card_network_id: first?.value ?? '', ...given }),
    validate: siteProblems,
  })
  const keyOf = useIdempotencyKey()
  const create = useAction((body: ReturnType<typeof bodyOf>) => call(api.sites.create, { body }, keyOf(body)), {
    form,
    refresh: ['sites', 'imports'],
    popup: 'The site has been saved. Lines that waited for it are being placed.',
  })
  const save = (values: SiteForm) => create.mutate(bodyOf(values), { onSuccess: onClose })
  return (
    <EditDrawer title="New site" width={width} submit="Save" form={form} isBusy={create.isPending} save={save} onClose={onClose}>
      <SiteFields form={form} isNew />
    </EditDrawer>
  )
}

/** Loads the site first, because the list does not have all its fields. */
export function SiteDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const site = useQuery(siteCalls.get(id))
  return (
    <Loaded
      query={site}
      loading={
        <Drawer title="Edit site" width={width} onPhone="page" onClose={onClose}>
          <FormSkeleton />
        </Drawer>
      }
      frame={(failure) => (
        <Drawer title="Edit site" width={width} onPhone="page" onClose={onClose}>
          {failure}
        </Drawer>
      )}
    >
      {({ data }) => <EditSite site={data} onClose={onClose} />}
    </Loaded>
  )
}

const offer =
  'Recalculate the taxes and exceptions of this site’s fills of the last 90 days? Only fills that are on no invoice change. Customers see the corrected amounts.'

function EditSite({ site, onClose }: { site: Site; onClose: () => void }) {
  const form = useForm<SiteForm>({ initialValues: formOf(site), validate: siteProblems })
  const again = useCall(api.sites.taxAgain, { popup: 'The fills are being recalculated' })
  const which = { params: { id: String(site.id) } }
  const offerAgain = async () => {
    const isWanted = await confirm({ message: offer, cancel: 'NOT NOW', continue_: 'RECALCULATE' })
    if (isWanted) again.mutate(which)
  }
  const onSaved = () => {
    onClose()
    if (site.has_fills) void offerAgain()
  }
  const edit = useSave({
    form,
    saved: site,
    send: (values, version) => call(api.sites.update, { ...which, body: { ...changesOf(values), version } }),
    readTheirs: async () => (await call(api.sites.get, which)).data,
    subject: 'this site',
    valuesOf: formOf,
    labelOf: (field) => siteLabels[field as keyof SiteForm],
    shownValue: (_field, value) => shownText(value),
    refresh: ['sites'],
    popup: { changed: popups.changesSaved },
    onSaved,
  })
  return (
    <EditDrawer
      title="Edit site"
      sub={`${networkName(site.card_network_id)} ${site.site_number}`}
      width={width}
      submit="Save"
      {...edit}
      onClose={onClose}
    >
      <SiteRemarks site={site} onReviewed={onClose} />
      <SiteFields
        form={form}
        isNew={false}
        isStateFixed={site.has_fills}
        guess={site.county_guessed ? site.county : undefined}
        accountName={(id) => site.accounts.find((account) => String(account.id) === id)?.name ?? id}
      />
    </EditDrawer>
  )
}

function SiteRemarks({ site, onReviewed }: { site: Site; onReviewed: () => void }) {
  const review = useCall(api.sites.reviewed, { refresh: ['sites'], popup: 'Marked as reviewed' })
  return (
    <>
      {site.source === 'transaction' ? (
        <Notice tone="caution" title="This site was made from a transaction">
          Say where it is. Saving completes it.
        </Notice>
      ) : null}
      {site.guessed_taxes > 0 ? (
        <Notice tone="caution" title={`The county tax of ${counted(site.guessed_taxes, 'fill')} is based on a guess`}>
          Confirm or correct the county. What is on an invoice stays as it was billed.{' '}
          <LinkButton
            isBusy={review.isPending}
            onClick={() => review.mutate({ params: { id: String(site.id) } }, { onSuccess: onReviewed })}
          >
            Mark as reviewed
          </LinkButton>
        </Notice>
      ) : null}
    </>
  )
}
