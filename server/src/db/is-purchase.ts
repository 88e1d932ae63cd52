/**
 * Whether a line stands for a card at a pump. A fee is a line of the card too, and so are the two lines of a correction, which have
 * the time of the purchase that they correct.
 */
export const isPurchase = (t: string) => `${t}.kind = 'sale' and ${t}.correction = 0`
