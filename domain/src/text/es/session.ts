// What people read while they sign in, activate their user or set a password, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const session = phraseBook({
  'For {email}': 'Para {email}',
  'Checking your link': 'Comprobando su enlace',
  'This account is already activated.': 'Esta cuenta ya está activada.',
  'Activate account': 'Activar cuenta',
  'Ask the person who invited you to send the invitation again.':
    'Pida a la persona que lo invitó que envíe la invitación de nuevo.',
  'Demo logins': 'Usuarios de demostración',
  'This portal runs on demo data. Choose a person to fill in the form.':
    'Este portal funciona con datos de demostración. Elija una persona para llenar el formulario.',
  'All your other sessions end when the password changes.': 'Todas sus demás sesiones terminan al cambiar la contraseña.',
  'Change password': 'Cambiar contraseña',
  Email: 'Correo electrónico',
  'We will send you a link to set a new one.': 'Le enviaremos un enlace para crear una nueva.',
  'Send reset link': 'Enviar enlace',
  'Back to sign in': 'Volver a iniciar sesión',
  'New password': 'Contraseña nueva',
  'Confirm new password': 'Confirme la contraseña nueva',
  'No link has been requested yet.': 'Aún no se ha pedido ningún enlace.',
  'Ask for a reset link': 'Pedir un enlace para restablecer',
  'If {0} belongs to an account, a link to set a new password is on its way. It works for 30 minutes. {1}':
    'Si {0} pertenece a una cuenta, un enlace para crear una contraseña nueva va en camino. Funciona durante 30 minutos. {1}',
  'Sent again.': 'Se envió de nuevo.',
  'Resend in {n} s': 'Reenviar en {n} s',
  Resend: 'Reenviar',
  'Request a new link': 'Pedir un enlace nuevo',
  'Code from your authenticator app': 'Código de su aplicación de autenticación',
  'Use the authenticator app': 'Usar la aplicación de autenticación',
  'Recovery code': 'Código de recuperación',
  'Use a recovery code': 'Usar un código de recuperación',
  'Code is required': 'El código es obligatorio',
  'Use a passkey': 'Usar una llave de acceso',
  'Your password was right. One more step.': 'Su contraseña es correcta. Falta un paso.',
  Password: 'Contraseña',
  'Manage cards, orders and reports for your fleet.': 'Administre tarjetas, pedidos e informes de su flota.',
  'Forgot password?': '¿Olvidó su contraseña?',
  'Confirm it is you': 'Confirme que es usted',
  'This needs your second factor. You will not be asked again for five minutes.':
    'Esto requiere su segundo factor. No se le pedirá de nuevo durante cinco minutos.',
  Loading: 'Cargando',
})
