// A template for every network and card type, with plausible controls where that kind of card has them.
import { cardTypes, networks, type CardType, type Network } from '@forecourt/domain/reference.ts'
import { dropHidden } from '@forecourt/domain/rules/card-fields.ts'

type Controls = { card_fuel_profile_id: number; max_gallon_fill: number; max_gallon_period: number }

/** The usual fuel and limits of each card type. */
const controlsByType: Record<CardType, Controls> = {
  Single: { card_fuel_profile_id: 2, max_gallon_fill: 40, max_gallon_period: 120 },
  Driver: { card_fuel_profile_id: 8, max_gallon_fill: 100, max_gallon_period: 200 },
  Vehicle: { card_fuel_profile_id: 4, max_gallon_fill: 150, max_gallon_period: 450 },
  Misc: { card_fuel_profile_id: 5, max_gallon_fill: 60, max_gallon_period: 200 },
}

const fuelOnly: Partial<Record<Network, number>> = { CNG: 10 }

const driverNames: Record<CardType, string> = {
  Single: 'Driver and vehicle',
  Driver: 'Floating driver',
  Vehicle: 'Assigned vehicle',
  Misc: 'Equipment',
}

export const demoTemplates = networks.flatMap((network) =>
  cardTypes.map((type) => {
    const kind = { network: network.name, card_type: type.name }
    const everything = {
      ...controlsByType[type.name],
      card_fuel_profile_id: fuelOnly[network.name] ?? controlsByType[type.name].card_fuel_profile_id,
      card_time_profile_id: type.name === 'Single' ? 3 : 1,
      card_period_gallon_id: 1,
      max_amount_fill: 400,
      max_amount_period: 1_200,
      card_period_amount_id: 1,
      is_odometer: true,
      strict_control: type.name === 'Vehicle',
      states: ['WA', 'OR', 'ID'],
      // ZIP codes in which the card may not be used: Nevada and northern California.
      zips: type.name === 'Driver' ? ['89', '96'] : [],
    }
    return {
      template_name: `${network.name} ${type.name}`,
      card_network_id: network.id,
      card_type_id: type.id,
      card_type_driver_name: driverNames[type.name],
      card_site_group_name: network.name === 'Private Site' ? 'Own yards' : 'All sites',
      ...dropHidden(everything, kind),
    }
  }),
)
