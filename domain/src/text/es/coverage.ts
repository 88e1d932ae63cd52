// What people read on the coverage of cards, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const coverage = phraseBook({
  'All nines': 'Solo nueves',
  'No states': 'Sin estados',
  'Above tank': 'Sobre el tanque',
  'Above use': 'Sobre el uso',
  'Why it is here': 'Por qué está aquí',
  'Gal per fill': 'Gal por carga',
  'Gal per period': 'Gal por período',
  Tank: 'Tanque',
  'A network may refuse to pay for fraud on a card without real limits. {n} of {n2} active cards are covered.':
    'Una red puede negarse a pagar el fraude en una tarjeta sin límites reales. {n} de {n2} tarjetas activas están cubiertas.',
  'A network may refuse to pay for fraud on a card without real limits.':
    'Una red puede negarse a pagar el fraude en una tarjeta sin límites reales.',
  '{n} of {n2} active card is covered.': '{n} de {n2} tarjeta activa está cubierta.',
  '{n} of {n2} active cards are covered.': '{n} de {n2} tarjetas activas están cubiertas.',
  'All gaps': 'Todas las faltas',
  'Card, vehicle, description': 'Tarjeta, vehículo, descripción',
  'Cards to look at': 'Tarjetas por revisar',
  'Every active card is covered': 'Todas las tarjetas activas están cubiertas',
  'No limit': 'Sin límite',
})
