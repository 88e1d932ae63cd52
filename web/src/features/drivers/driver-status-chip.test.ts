import { phrases } from '@forecourt/domain/text/es/phrases.ts'
import { speaker } from '@forecourt/domain/text/phrase-book.ts'
import { isValidElement, type ReactNode } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { speakWith } from '#src/text/say.ts'
import { OrderStatusChip } from '#src/card-line/OrderStatusChip.tsx'
import { optionsOf } from '#src/ui/options.ts'
import { DriverStatusChip, driverStatusOptions } from './DriverStatusChip.tsx'

beforeAll(() => speakWith(speaker(phrases)))
afterAll(() => speakWith(undefined))

const wordIn = (chip: ReactNode) => (isValidElement<{ children: string }>(chip) ? chip.props.children : '')

test('in Spanish a driver is Activo and an order Cancelado, in chips and in the driver filter', () => {
  expect(wordIn(DriverStatusChip({ status: 'active' }))).toBe('Activo')
  expect(wordIn(OrderStatusChip({ status: 'cancelled' }))).toBe('Cancelado')
  expect(optionsOf(driverStatusOptions).map(({ label }) => label)).toEqual(['Activo', 'Inactivo', 'Se fue'])
})
