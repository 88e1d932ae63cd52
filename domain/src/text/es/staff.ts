// What people read where the staff of the provider is invited and changed, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const staff = phraseBook({
  '{n} person': '{n} persona',
  '{n} people': '{n} personas',
  'Invite staff': 'Invitar personal',
  Invite: 'Invitar',
  'Fields marked * are required. This portal sends no mail: the activation link is handed over.':
    'Los campos marcados con * son obligatorios. Este portal no envía correo: el enlace de activación se entrega en persona.',
  '{email} is invited': '{email} tiene una invitación',
  'This demo keeps its letters instead of mailing them: {0}.': 'Esta demostración guarda sus correos en lugar de enviarlos: {0}.',
  'read them': 'léalos',
  'This portal sends no mail. Choose Activation link here, or later in the menu of this person, and hand it over yourself.':
    'Este portal no envía correo. Elija Enlace de activación aquí, o más tarde en el menú de esta persona, y entréguelo usted.',
  'This portal sends no mail. Ask {provider_name} for the activation link.':
    'Este portal no envía correo. Pida el enlace de activación a {provider_name}.',
  'Send invitation': 'Enviar invitación',
  'Fields marked * are required. The invitation goes to this e-mail. A new user has {n} hours to activate; after that it can be sent again.':
    'Los campos marcados con * son obligatorios. La invitación va a este correo electrónico. Un usuario nuevo tiene {n} horas para activarse; después se puede enviar de nuevo.',
  'A new user has {n} hours to activate with the link in it, which works once. To send it again, choose Resend invitation in the menu of this person.':
    'Un usuario nuevo tiene {n} horas para activarse con el enlace que contiene, que funciona una sola vez. Para enviarla de nuevo, elija Reenviar invitación en el menú de esta persona.',
  'They are signed out at once.': 'Su sesión se cierra de inmediato.',
  'Only a person with Everything can change a person with Everything':
    'Solo una persona con “Todo” puede cambiar a una persona con “Todo”',
  'Resend invitation': 'Reenviar invitación',
  Enable: 'Habilitar',
  Disable: 'Deshabilitar',
  'this person': 'esta persona',
  'Edit staff': 'Editar personal',
  'Your roles: {roles:say}. A colleague changes them, so that nobody locks themselves out.':
    'Sus roles: {roles}. Los cambia un colega, para que nadie se quede sin acceso por error.',
  'Last sign-in': 'Último inicio de sesión',
  'Name, e-mail': 'Nombre, correo electrónico',
  'Show staff': 'Mostrar personal',
  Role: 'Rol',
  Never: 'Nunca',
  'Last sign-in: {when:say}': 'Último inicio de sesión: {when}',
  'No one of this name works here.': 'Aquí no trabaja nadie con ese nombre.',
})
