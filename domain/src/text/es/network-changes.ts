// What people read on changes that networks are told, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const networkChanges = phraseBook({
  'This change has been answered already': 'Este cambio ya se respondió',
  'The card has changed since you looked at it. Look at it again': 'La tarjeta cambió desde que usted la vio. Vuelva a revisarla',
  'Confirmed by the network': 'Confirmada por la red',
  'Sent; the network does not confirm': 'Enviada; la red no confirma',
  'Card …{last_four} · {network} · {status:say}': 'Tarjeta …{last_four} · {network} · {status}',
  'Card …{last_four} · {network} ·': 'Tarjeta …{last_four} · {network} ·',
  'Card … · {network} · {status:say}': 'Tarjeta … · {network} · {status}',
  'Card … · {network} ·': 'Tarjeta … · {network} ·',
  'held for fraud': 'en retención por fraude',
  '{account} · held for fraud': '{account} · en retención por fraude',
  'The hold was released': 'Se levantó la retención',
  'Nothing is left to tell: the network has refused no other change':
    'No queda nada que comunicar: la red no ha rechazado ningún otro cambio',
})
