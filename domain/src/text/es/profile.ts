// What people read on their own profile, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const profile = phraseBook({
  'You have no role yet, so there is nothing else to see. Another member of staff with every right can give you one.':
    'Aún no tiene ningún rol, así que no hay nada más que ver. Otra persona del personal con todos los permisos puede darle uno.',
  'You have no role in {account}, so there is nothing else to see. An administrator of the account can give you one.':
    'No tiene ningún rol en {account}, así que no hay nada más que ver. Un administrador de la cuenta puede darle uno.',
  'any account': 'ninguna cuenta',
  'From now on you sign in with {email}.': 'A partir de ahora usted inicia sesión con {email}.',
  'Your e-mail has been changed': 'Su correo electrónico se cambió',
  'Confirm your new e-mail': 'Confirme su correo electrónico nuevo',
  'You asked to sign in with {0} from now on. All your other sessions end.':
    'Usted pidió iniciar sesión con {0} a partir de ahora. Todas sus demás sesiones terminan.',
  'Confirm e-mail': 'Confirmar correo electrónico',
  'Not now': 'Ahora no',
  'Current password is required': 'La contraseña actual es obligatoria',
  'You sign in with {0}. A new address has to be confirmed with a link sent there.':
    'Usted inicia sesión con {0}. Una dirección nueva se debe confirmar con un enlace que se envía a ella.',
  'New e-mail': 'Correo electrónico nuevo',
  'Current password': 'Contraseña actual',
  'Change e-mail': 'Cambiar correo electrónico',
  'Open it within an hour while you are signed in. Until then you keep signing in with {email}.':
    'Ábralo antes de una hora con la sesión iniciada. Hasta entonces sigue iniciando sesión con {email}.',
  "We've sent a link to {email}": 'Enviamos un enlace a {email}',
  Profile: 'Perfil',
  'Only {name} can change this profile, the password and how they sign in.':
    'Solo {name} puede cambiar este perfil, la contraseña y su forma de iniciar sesión.',
  'Your unsaved changes are back.': 'Los cambios que no había guardado están aquí de nuevo.',
  Preferences: 'Preferencias',
  Language: 'Idioma',
  'For the portal and its mails to you.': 'Del portal y de los correos que le envía.',
  Theme: 'Tema',
  System: 'Sistema',
  Light: 'Claro',
  Dark: 'Oscuro',
  'Row height in lists': 'Altura de las filas en las listas',
  Compact: 'Compacta',
  Default: 'Predeterminada',
  Roomy: 'Amplia',
  'Success messages': 'Mensajes de éxito',
  'Errors always open a popup.': 'Los errores siempre abren una ventana.',
  Popup: 'Ventana',
  'Short notice in the corner': 'Aviso breve en la esquina',
  'Single-key shortcuts': 'Atajos de una sola tecla',
  'J and K move, X selects, E edits, S changes the status, / searches, ? opens the help, G and a letter go to a page.':
    'J y K mueven, X selecciona, E edita, S cambia el estado, / busca, ? abre la ayuda, G y una letra llevan a una página.',
  'Discard changes': 'Descartar cambios',
  'Your profile and preferences': 'Su perfil y sus preferencias',
  'For your sessions. What happens in an account is shown in the account’s time zone.':
    'De sus sesiones. Lo que sucede en una cuenta se muestra en la zona horaria de la cuenta.',
})
