// What people read where the users of an account are invited and changed, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const users = phraseBook({
  'E-mail': 'Correo electrónico',
  'This portal sends mail. Send the invitation again instead': 'Este portal envía correos. Mejor envíe la invitación de nuevo',
  'This person has no open invitation': 'Esta persona no tiene ninguna invitación pendiente',
  '{email} is already a user.': '{email} ya es usuario.',
  'This user is already active': 'Este usuario ya está activo',
  'Works for us: every account, every right.': 'Trabaja para nosotros: todas las cuentas, todos los permisos.',
  'Works for this account, with the roles chosen below.': 'Trabaja para esta cuenta, con los roles elegidos abajo.',
  'Invite user': 'Invitar usuario',
  'Loading the roles': 'Cargando los roles',
  'Roles in this account': 'Roles en esta cuenta',
  'Sign in as {name}': 'Iniciar sesión como {name}',
  'For half an hour you see and do what {name} may, except that PINs stay hidden. They see it among their sessions, and all that is done is in the user log with your name.':
    'Durante media hora usted ve y hace lo que {name} puede, pero los PIN siguen ocultos. Esa persona lo ve entre sus sesiones, y todo lo que se hace queda en el registro de usuarios con el nombre de usted.',
  'The case, or what they asked for.': 'El caso, o lo que se pidió.',
  'Choose Activation link in the menu of this person': 'Elija Enlace de activación en el menú de esta persona',
  'This person can sign in already and needs no link': 'Esta persona ya puede iniciar sesión y no necesita un enlace',
  'Activation link': 'Enlace de activación',
  'Activation link for {email}': 'Enlace de activación para {email}',
  'Copy link': 'Copiar enlace',
  'This portal sends no mail. Hand over this link yourself; it is shown once and works until {moment}.':
    'Este portal no envía correos. Entregue usted este enlace; se muestra una sola vez y funciona hasta el {moment}.',
  'this user': 'este usuario',
  'Two-factor sign-in was reset': 'Se restableció el inicio de sesión con dos factores',
  'They are signed out at once, in every account.': 'Su sesión se cierra de inmediato, en todas las cuentas.',
  'Their invitation stops working.': 'Su invitación deja de funcionar.',
  'They lose access to this account at once.': 'Pierde el acceso a esta cuenta de inmediato.',
  'Disable {name}? {where:say}': '¿Deshabilitar a {name}? {where}',
  'Remove every second factor of {name}? Do this only when you know who is asking.':
    '¿Quitar todos los segundos factores de {name}? Hágalo solo cuando sepa quién lo pide.',
  'Staff are changed on the Staff screen': 'El personal se cambia en la página Personal',
  'Only an acct admin can change an acct admin': 'Solo un administrador de cuenta puede cambiar a un administrador de cuenta',
  'Force terms': 'Exigir los términos',
  'Sign in as this user': 'Iniciar sesión como este usuario',
  'Reset two-factor sign-in': 'Restablecer el inicio de sesión con dos factores',
  'Edit user': 'Editar usuario',
  'Only this person, or customer service, can change name, phone and title.':
    'Solo esta persona, o servicio al cliente, puede cambiar el nombre, el teléfono y el puesto.',
  'Show users': 'Mostrar usuarios',
  'Users of this account': 'Usuarios de esta cuenta',
  'Invite people by e-mail. They choose a password and can start.':
    'Invite a personas por correo electrónico. Eligen una contraseña y pueden empezar.',
})
