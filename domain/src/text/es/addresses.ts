// What people read on delivery addresses, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const addresses = phraseBook({
  'The address belongs to another account than the one named': 'La dirección pertenece a una cuenta distinta de la indicada',
  '{digits} is not a US ZIP code': '{digits} no es un código postal de EE. UU.',
  '{digits} is in {city}, {state}, not in {other:say}': '{digits} está en {city}, {state}, no en {other}',
  'An account keeps at most {n} delivery addresses. Delete one you no longer need':
    'Una cuenta guarda como máximo {n} direcciones de entrega. Elimine una que ya no necesite',
  'Someone else has changed this delivery address since you opened it':
    'Otra persona cambió esta dirección de entrega desde que usted la abrió',
  Zip: 'Código postal',
  'Edit delivery address': 'Editar dirección de entrega',
  'Add delivery address': 'Agregar dirección de entrega',
  'Add address': 'Agregar dirección',
  'Fields marked * are required.': 'Los campos marcados con * son obligatorios.',
  'Name, street, city, zip': 'Nombre, calle, ciudad, código postal',
  'Delivery addresses': 'Direcciones de entrega',
  'An order can then be sent there without typing it again.': 'Así, un pedido se puede enviar allí sin volver a escribirla.',
  'Add your first delivery address': 'Agregue su primera dirección de entrega',
  'Attention: {name}': 'Atención: {name}',
  'This delivery address has been deleted': 'Esta dirección de entrega se eliminó',
  'this delivery address': 'esta dirección de entrega',
})
