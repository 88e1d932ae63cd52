// A peer: the card list and one card, served by NestJS with Fastify and TypeORM from the product's own tables. Like the floor it
// has no session and no checks, so the product does more work. Node strips types but does not support decorators, so this file
// calls the decorators as plain functions and defines the entity as a schema instead of a class.
import 'reflect-metadata'
import { Controller, Get, Inject, Module, NotFoundException, Param, ParseIntPipe } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm'
import { EntitySchema, type Repository } from 'typeorm'

type Card = { id: string; account_id: string; card_status_id: number; vehicle_number: string | null; [column: string]: unknown }

const columns = {
  last_four: 'text',
  vehicle_number: 'text',
  description: 'text',
  cost_center: 'text',
  card_network_id: 'smallint',
  card_type_id: 'smallint',
  card_status_id: 'smallint',
  card_fuel_profile_id: 'smallint',
  card_time_profile_id: 'smallint',
  max_gallon_fill: 'integer',
  max_gallon_period: 'integer',
  card_period_gallon_id: 'smallint',
  max_amount_fill: 'integer',
  updated_at: 'timestamptz',
  version: 'integer',
} as const

const CardEntity = new EntitySchema<Card>({
  name: 'Card',
  tableName: 'cards',
  columns: {
    id: { type: 'bigint', primary: true },
    account_id: { type: 'bigint' },
    ...Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, { type, nullable: true }])),
  },
})

const pageSize = 10

class CardsController {
  cards: Repository<Card>

  constructor(cards: Repository<Card>) {
    this.cards = cards
  }

  async list(account: number, page: number) {
    const [data, total] = await this.cards.findAndCount({
      where: { account_id: String(account), card_status_id: 1 },
      order: { vehicle_number: 'ASC', id: 'ASC' },
      take: pageSize,
      skip: (page - 1) * pageSize,
    })
    return { data, total }
  }

  async one(account: number, id: number) {
    const data = await this.cards.findOne({ where: { account_id: String(account), id: String(id) } })
    if (!data) throw new NotFoundException()
    return { data }
  }
}

const number = (name: string, at: number, method: 'list' | 'one') =>
  Param(name, ParseIntPipe)(CardsController.prototype, method, at)
const answers = (path: string, method: 'list' | 'one') =>
  Get(path)(CardsController.prototype, method, Object.getOwnPropertyDescriptor(CardsController.prototype, method)!)

Inject(getRepositoryToken(CardEntity))(CardsController, undefined, 0)
number('account', 0, 'list')
number('page', 1, 'list')
number('account', 0, 'one')
number('id', 1, 'one')
answers('cards/:account/:page', 'list')
answers('card/:account/:id', 'one')
Controller()(CardsController)

class PeerModule {
  name = 'peer'
}
Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: process.env['DATABASE_URL'],
      entities: [CardEntity],
      poolSize: 8,
    }),
    TypeOrmModule.forFeature([CardEntity]),
  ],
  controllers: [CardsController],
})(PeerModule)

const app = await NestFactory.create(PeerModule, new FastifyAdapter(), { logger: ['error'] })
await app.listen(Number(process.env['PORT']), '127.0.0.1')
