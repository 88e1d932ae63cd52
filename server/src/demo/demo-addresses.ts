// The delivery addresses of the demo, in real cities with their real ZIP codes.
import type { Ctx } from '#src/system/context.ts'

type DemoAddress = { address_name: string; address: string; city: string; state: string; zipcode: string } & Partial<
  Record<'attention_to' | 'address_secondary' | 'phone', string>
>

export const demoAddresses: Record<string, readonly DemoAddress[]> = {
  'Cascade Hauling': [
    {
      address_name: 'Kent Terminal',
      attention_to: 'Dana Whitlock',
      address: '6820 S 220th St',
      city: 'Kent',
      state: 'WA',
      zipcode: '98032',
      phone: '(253) 555-0118',
    },
    {
      address_name: 'Tacoma Yard',
      attention_to: 'Dispatch',
      address: '1902 Port of Tacoma Rd',
      address_secondary: 'Gate 3',
      city: 'Tacoma',
      state: 'WA',
      zipcode: '98421',
      phone: '(253) 555-0144',
    },
    { address_name: 'Portland Depot', address: '4040 NW Yeon Ave', city: 'Portland', state: 'OR', zipcode: '97210' },
  ],
  'Olympic Paving': [
    {
      address_name: 'Main Office',
      attention_to: 'Nora Jensen',
      address: '215 E Front St',
      city: 'Port Angeles',
      state: 'WA',
      zipcode: '98362',
    },
  ],
  'Rainier Delivery': [
    { address_name: 'Warehouse', address: '3301 S Lawrence St', city: 'Tacoma', state: 'WA', zipcode: '98409' },
  ],
  'Inland Empire Freight': [
    { address_name: 'Freight Dock', address: '2727 E Trent Ave', city: 'Spokane', state: 'WA', zipcode: '99202' },
  ],
}

export const insertDemoAddresses = async ({ db }: Ctx, accountIds: Map<string, number>) => {
  const rows = Object.entries(demoAddresses).flatMap(([name, addresses]) =>
    addresses.map((address) => ({ account_id: accountIds.get(name)!, ...address })),
  )
  await db.insertInto('delivery_addresses').values(rows).execute()
}
