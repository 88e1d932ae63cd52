import { useCan } from '#src/api/use-can.ts'
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { Address } from '@forecourt/domain/contract/addresses.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { orderAndPage } from '#src/list/order-and-page.ts'
import { useColumns } from '#src/list/use-columns.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { Button } from '#src/ui/Button.tsx'
import { ColumnMenu } from '#src/ui/ColumnMenu.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { subOf } from '#src/record/sub-of.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { addressColumns, streetOf } from './address-columns.tsx'
import { AddressDrawer } from './AddressDrawer.tsx'
import { addressCalls, addressList, addressFile } from './addresses.calls.ts'
import { useRemoveAddress } from './use-remove-address.ts'

const nouns: [string, string] = ['delivery address', 'delivery addresses']

/** The delivery addresses of an account. */
export function AddressListPage() {
  const { search, query, setSearch } = useListSearch(addressList)
  const addresses = useQuery(addressCalls.list(query))
  const [open, setOpen] = useState<{ saved: Address | null } | null>(null)
  const mayChange = useCan('addresses.manage')
  const edit = mayChange ? (saved: Address) => setOpen({ saved }) : undefined
  const columns = useColumns(
    'addresses',
    useMemo(() => addressColumns(mayChange ? (saved) => setOpen({ saved }) : undefined), [mayChange]),
  )
  const remove = useRemoveAddress()
  const total = addresses.data?.meta.total
  const add = mayChange ? (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ saved: null })}>
      Add address
    </Button>
  ) : null

  return (
    <Page isList>
      <PageTitle title="Delivery Addresses" sub={subOf(addresses, ({ meta }) => counted(meta.total, ...nouns))} actions={add} />
      <Panel isPadded={false}>
        <FilterBar
          tools={
            <>
              <ColumnMenu {...columns} onChoose={columns.choose} />
              <FileMenu total={total ?? 0} fileIn={(format) => addressFile(query, format)} />
            </>
          }
        >
          <KeywordField label="Name, street, city, zip" search={search} onSearch={setSearch} />
        </FilterBar>
        <LoadedTable
          query={addresses}
          nouns={nouns}
          caption="Delivery addresses"
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ id }) => id}
          rowName={({ address_name }) => address_name}
          rowMenu={
            edit
              ? (address) => [
                  { label: 'Edit', icon: IconPencil, onChoose: () => edit(address) },
                  { label: 'Delete', icon: IconTrash, isGrave: true, onChoose: () => void remove(address) },
                ]
              : undefined
          }
          rowKeys={edit ? { e: edit } : undefined}
          phoneRow={(address) => <PhoneAddress address={address} onOpen={edit} />}
          {...orderAndPage(search, setSearch)}
          empty={
            <EmptyState illustration={<Mailbox />} title="Add your first delivery address" action={add}>
              An order can then be sent there without typing it again.
            </EmptyState>
          }
          onClearFilters={search.keyword ? () => setSearch({ keyword: '' }) : undefined}
        />
      </Panel>
      {open ? <AddressDrawer {...open} onClose={() => setOpen(null)} /> : null}
    </Page>
  )
}

function PhoneAddress({ address, onOpen }: { address: Address; onOpen: ((address: Address) => void) | undefined }) {
  return (
    <>
      {onOpen ? <LinkButton onClick={() => onOpen(address)}>{address.address_name}</LinkButton> : address.address_name}
      {address.attention_to ? <div>Attention: {address.attention_to}</div> : null}
      <div>{streetOf(address)}</div>
      <div>
        {address.city}, {address.state} <span className="figures no-wrap">{address.zipcode}</span>
      </div>
      {[address.phone, address.email].filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  )
}
