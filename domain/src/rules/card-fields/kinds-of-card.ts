import { cardTypes, networks } from '#src/reference.ts'

export const allNetworks = networks.map((network) => network.name)
export const allTypes = cardTypes.map((type) => type.name)
