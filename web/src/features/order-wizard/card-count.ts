export const cards = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'card' : 'cards'}`
