// docs/product/accounts.md#numbers-and-divisions
import { z } from 'zod'
import { changeOf } from './change-of.ts'
import { data, done, endpoint } from './endpoint.ts'
import { line, version } from './fields.ts'

const number = z.string().regex(/^\d{2}$/, 'Must be two digits')
const DivisionParam = z.object({ number })

const DivisionInput = z.strictObject({
  name: line(60).min(1, 'Name is required'),
  cfn_participant: z
    .string()
    .regex(/^\d{3}$/, 'Must be three digits')
    .nullable()
    .default(null),
})

const Division = z.object({
  number: z.string(),
  name: z.string(),
  cfn_participant: z.string().nullable(),
  accounts: z.int(),
  version: z.int(),
})
export type Division = z.output<typeof Division>

const NewDivision = DivisionInput.extend({ number })
export type NewDivision = z.output<typeof NewDivision>

const DivisionEdit = changeOf(DivisionInput).extend({ version })
export type DivisionEdit = z.output<typeof DivisionEdit>

export const divisions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/divisions',
    summary: 'The provider’s divisions; there are at most a hundred',
    access: 'accounts.search',
    reads: true,
    response: data(z.array(Division)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/divisions',
    summary: 'A new division',
    access: 'accounts.manage',
    body: NewDivision,
    response: data(Division),
    conflicts: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/divisions/:number',
    summary: 'Change what is sent of a division; its number stays',
    access: 'accounts.manage',
    params: DivisionParam,
    body: DivisionEdit,
    response: data(Division),
    conflicts: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/divisions/:number',
    summary: 'Delete a division without accounts',
    access: 'accounts.manage',
    params: DivisionParam,
    response: done,
    conflicts: true,
  }),
}
