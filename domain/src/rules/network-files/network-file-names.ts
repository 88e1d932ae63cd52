// docs/product/network-files.md#names-of-files: a name contains network, day, number and urgency, and is never reused.
import { networkCodes } from '../transaction-layout.ts'
import type { Network } from '#src/reference.ts'
import { fileForms, type FileForm } from './card-file.ts'

type Numbered = { network: Network; sequence: number; created_at: Date; is_urgent: boolean; form: FileForm }

/** YYYYMMDDHHMMSS in UTC. */
export const fileMoment = (moment: Date) => moment.toISOString().slice(0, 19).replaceAll(/\D/g, '')

export const cardFileName = ({ network, sequence, created_at, is_urgent, form }: Numbered) =>
  `FC_${networkCodes[network]}_${fileMoment(created_at).slice(0, 8)}_${String(sequence).padStart(9, '0')}_${is_urgent ? 'U' : 'R'}.${fileForms[form].extension}`

export const negativeListName = (network: Network) => `FC_${networkCodes[network]}_NEGATIVE.txt`

/** A network's list of its cards, FC-LIST-1, which arrives next to its answers. */
export const isCardListName = (network: Network, name: string) =>
  name.toUpperCase().startsWith(`FC_${networkCodes[network]}_LIST`)

/** The name of a file while it is being written. */
export const partName = (name: string) => `${name}.part`
