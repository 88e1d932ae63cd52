import type { Address, addressSorts } from '@forecourt/domain/contract/addresses.ts'
import type { Column } from '#src/ui/columns.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'

type AddressColumn = Column<Address> & { sort?: (typeof addressSorts)[number] }

const figures = (text: string) => (text ? <span className="figures no-wrap">{text}</span> : '–')

export const streetOf = ({ address, address_secondary }: Address) => [address, address_secondary].filter(Boolean).join(', ')

/** Clicking the name opens the form. */
export const addressColumns = (onOpen: ((address: Address) => void) | undefined): readonly AddressColumn[] => [
  {
    id: 'address_name',
    title: 'Name',
    sort: 'address_name',
    isRowHeader: true,
    cell: (row) => (onOpen ? <LinkButton onClick={() => onOpen(row)}>{row.address_name}</LinkButton> : row.address_name),
  },
  { id: 'attention_to', title: 'Attention to', cell: (row) => row.attention_to || '–' },
  { id: 'address', title: 'Address', cell: streetOf },
  { id: 'city', title: 'City', sort: 'city', cell: (row) => row.city },
  { id: 'state', title: 'State', sort: 'state', cell: (row) => row.state },
  { id: 'zipcode', title: 'Zip', sort: 'zipcode', cell: (row) => figures(row.zipcode) },
  { id: 'phone', title: 'Phone', cell: (row) => figures(row.phone) },
  { id: 'email', title: 'E-mail', cell: (row) => row.email || '–' },
  { id: 'fax', title: 'Fax', isHiddenAtFirst: true, cell: (row) => figures(row.fax) },
]
