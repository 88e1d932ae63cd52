/** As problems show an id: a user may have mapped the card number as the id. */
export const shownTranId = (text: string) => text.replaceAll(/\d{9,15}(?=\d{4})/g, '…')
