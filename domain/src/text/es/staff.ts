// What people read where the staff of the provider is invited and changed, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const staff = phraseBook({
  'Invite staff': 'Invitar personal',
  'Send invitation': 'Enviar invitación',
  'Fields marked * are required. The invitation goes to this e-mail.':
    'Los campos marcados con * son obligatorios. La invitación va a este correo electrónico.',
  'Disable {name}? They are signed out at once.': '¿Deshabilitar a {name}? Su sesión se cierra de inmediato.',
  'Only a person with Everything can change a person with Everything':
    'Solo una persona con “Todo” puede cambiar a una persona con “Todo”',
  'Resend invitation': 'Reenviar invitación',
  Enable: 'Habilitar',
  Disable: 'Deshabilitar',
  'this person': 'esta persona',
  'Edit staff': 'Editar personal',
  'Your roles: {roles:say}. A colleague changes them, so that nobody shuts themself out.':
    'Sus roles: {roles}. Los cambia un colega, para que nadie se quede sin acceso por error.',
  'Last sign-in': 'Último inicio de sesión',
  'Name, e-mail': 'Nombre, correo electrónico',
  'Show staff': 'Mostrar personal',
  Role: 'Rol',
  Never: 'Nunca',
  'Last sign-in: {when:say}': 'Último inicio de sesión: {when}',
  'No one of this name works here.': 'Aquí no trabaja nadie con ese nombre.',
})
