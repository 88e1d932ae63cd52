// What people read about their second factors, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const secondFactor = phraseBook({
  'The passkey {name} was added.': 'Se agregó la llave de acceso {name}.',
  'An authenticator app was added.': 'Se agregó una aplicación de autenticación.',
  'A recovery code was used.': 'Se usó un código de recuperación.',
  'The authenticator app was removed.': 'Se quitó la aplicación de autenticación.',
  'The passkey {name} was removed.': 'Se quitó la llave de acceso {name}.',
  'New recovery codes were made, and the old ones stopped working.':
    'Se crearon códigos de recuperación nuevos y los anteriores dejaron de funcionar.',
  'Customer service removed every second factor at your request.':
    'Servicio al cliente quitó todos los segundos factores a petición suya.',
  'Add an authenticator app': 'Agregar una aplicación de autenticación',
  'An app such as 1Password, Google Authenticator or Aegis shows a new code every half minute. Signing in will ask for it after your password.':
    'Una aplicación como 1Password, Google Authenticator o Aegis muestra un código nuevo cada medio minuto. Al iniciar sesión se le pedirá después de la contraseña.',
  Continue: 'Continuar',
  'Scan this with the app, then type the code it shows.': 'Escanee esto con la aplicación y luego escriba el código que muestra.',
  'Code to scan with an authenticator app': 'Código para escanear con una aplicación de autenticación',
  'Or type this key into the app: {0}': 'O escriba esta clave en la aplicación: {0}',
  'Code from the app': 'Código de la aplicación',
  'Add the app': 'Agregar la aplicación',
  'Add a passkey': 'Agregar una llave de acceso',
  'This device, your phone or a security key signs you in with a touch, after your password.':
    'Este dispositivo, su teléfono o una llave de seguridad inicia su sesión con un toque, después de la contraseña.',
  'Name of the passkey': 'Nombre de la llave de acceso',
  'Must be 60 characters or fewer': 'Debe tener 60 caracteres o menos',
  'Add passkey': 'Agregar llave de acceso',
  'Your user can see PINs, so a password alone is not enough. Add one of these to go on.':
    'Su usuario puede ver los PIN, así que no basta una contraseña. Agregue uno de estos para continuar.',
  'For staff, a password alone is not enough. Add one of these to go on.':
    'Para el personal no basta una contraseña. Agregue uno de estos para continuar.',
  'Have you kept the recovery codes? They are not shown again.':
    '¿Ya guardó los códigos de recuperación? No se vuelven a mostrar.',
  'Back to the codes': 'Volver a los códigos',
  'Your recovery codes': 'Sus códigos de recuperación',
  'Print them or keep them in a password manager. Each one signs you in once, if you lose your phone or key.':
    'Imprímalos o guárdelos en un administrador de contraseñas. Cada uno sirve para iniciar sesión una vez, si pierde su teléfono o su llave.',
  'They are shown only once.': 'Se muestran una sola vez.',
  'Recovery codes of {email} at {host}': 'Códigos de recuperación de {email} en {host}',
  'Each one signs you in once.': 'Cada uno sirve para iniciar sesión una vez.',
  Copy: 'Copiar',
  'I have kept them': 'Ya los guardé',
  'Rename the passkey': 'Cambiar el nombre de la llave de acceso',
  'On. After your password, signing in asks for one of these.':
    'Activado. Después de la contraseña, al iniciar sesión se pide uno de estos.',
  'Off. With a second factor, a stolen password is not enough to sign in.':
    'Desactivado. Con un segundo factor, una contraseña robada no basta para iniciar sesión.',
  'Authenticator app': 'Aplicación de autenticación',
  'Second factors': 'Segundos factores',
  'Remove the authenticator app': 'Quitar la aplicación de autenticación',
  Rename: 'Cambiar nombre',
  'Rename {name}': 'Cambiar el nombre de {name}',
  'Recovery codes': 'Códigos de recuperación',
  '{n} of 10 left': 'Quedan {n} de 10',
  'New recovery codes': 'Códigos de recuperación nuevos',
  'Add authenticator app': 'Agregar aplicación de autenticación',
  'Passkeys cannot be used in this browser at this address.':
    'Las llaves de acceso no se pueden usar en este navegador en esta dirección.',
  'added {added} · last used {used}': 'se agregó el {added} · último uso: {used}',
  'added {added} · not used yet': 'se agregó el {added} · sin usar',
  'Two-factor sign-in': 'Inicio de sesión con dos factores',
  'Loading your second factors': 'Cargando sus segundos factores',
  'The authenticator app was removed': 'Se quitó la aplicación de autenticación',
  'The passkey was removed': 'Se quitó la llave de acceso',
  'Remove the authenticator app? Its codes stop working.':
    '¿Quitar la aplicación de autenticación? Sus códigos dejan de funcionar.',
  'Remove the passkey {name}? It no longer signs you in.':
    '¿Quitar la llave de acceso {name}? Ya no servirá para iniciar sesión.',
  'Make new recovery codes? The old ones stop working.':
    '¿Crear códigos de recuperación nuevos? Los anteriores dejan de funcionar.',
})
