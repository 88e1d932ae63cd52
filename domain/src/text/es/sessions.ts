// What people read about where they are signed in, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const sessions = phraseBook({
  Edge: 'Edge',
  Opera: 'Opera',
  Firefox: 'Firefox',
  Chrome: 'Chrome',
  Safari: 'Safari',
  Android: 'Android',
  Mac: 'Mac',
  Linux: 'Linux',
  Windows: 'Windows',
  ChromeOS: 'ChromeOS',
  'Edge on {system}': 'Edge en {system}',
  'Opera on {system}': 'Opera en {system}',
  'Firefox on {system}': 'Firefox en {system}',
  'Chrome on {system}': 'Chrome en {system}',
  'Safari on {system}': 'Safari en {system}',
  'Another program': 'Otro programa',
  'All other sessions ended': 'Las demás sesiones terminaron',
  'End all other sessions? You stay signed in only here.':
    '¿Terminar todas las demás sesiones? Su sesión seguirá abierta solo aquí.',
  Sessions: 'Sesiones',
  'End all others': 'Terminar las demás',
  'Loading your sessions': 'Cargando sus sesiones',
  'Customer service, on your behalf': 'Servicio al cliente, en su nombre',
  '{address} · signed in {since} · last used {used}': '{address} · inicio de sesión: {since} · último uso: {used}',
  'Unknown address · signed in {since} · last used {used}':
    'Dirección desconocida · inicio de sesión: {since} · último uso: {used}',
  'Unknown address': 'Dirección desconocida',
  'This session': 'Esta sesión',
  'End {name:say}, last used {used}': 'Terminar {name}, último uso: {used}',
})
