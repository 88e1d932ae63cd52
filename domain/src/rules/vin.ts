// docs/product/drivers-and-vehicles.md#vehicles: a VIN has 17 characters without I, O and Q; the ninth is a check digit (49 CFR
// 565.15). Vehicles for other markets have none, so a wrong one causes a warning, not a refusal.
export const vinPattern = /^[A-HJ-NPR-Z0-9]{17}$/

export const vinMessage = 'A VIN has 17 letters and digits, without I, O and Q'

const values: Readonly<Record<string, number>> = Object.fromEntries([
  ...Array.from('0123456789').map((digit) => [digit, Number(digit)] as const),
  ...Array.from('ABCDEFGH').map((letter, place) => [letter, place + 1] as const),
  ...Array.from('JKLMN').map((letter, place) => [letter, place + 1] as const),
  ['P', 7],
  ['R', 9],
  ...Array.from('STUVWXYZ').map((letter, place) => [letter, place + 2] as const),
])
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const checkPlace = 8

/** Whether the check digit is wrong. An empty VIN is not doubtful. */
export const isVinDoubtful = (vin: string) => {
  if (!vinPattern.test(vin)) return false
  const sum = [...vin].reduce((total, letter, place) => total + (values[letter] ?? 0) * (weights[place] ?? 0), 0)
  const rest = sum % 11
  return vin[checkPlace] !== (rest === 10 ? 'X' : String(rest))
}
