// What people read on how networks are told of cards, in Spanish.
import { phraseBook } from '../phrase-book.ts'

const kinds = {
  Replacement: 'Reemplazo',
  'Account hold': 'Retención de la cuenta',
  'Account closed': 'Cuenta cerrada',
  'States or zip codes': 'Estados o códigos postales',
  'Products or hours': 'Productos u horario',
  Allowance: 'Permiso temporal',
  Reset: 'Restablecimiento',
  'Reset a transaction in progress': 'Restablecer una transacción en curso',
  'Reset the transactions of the day': 'Restablecer las transacciones del día',
  'Told again': 'Informada de nuevo',
  'Text on the card': 'Texto en la tarjeta',
}
/** "Limits, Controls, Status": what changed on a card. */
const lists = Object.fromEntries(
  Object.entries({
    ...kinds,
    'New card': 'Tarjeta nueva',
    Activation: 'Activación',
    Status: 'Estado',
    Limits: 'Límites',
    Controls: 'Controles',
    Expiry: 'Vencimiento',
    Driver: 'Conductor',
    Vehicle: 'Vehículo',
  }).map(([label, said]) => [`${label}, {rest:say}`, `${said}, {rest}`]),
)

const channels = {
  'By hand': 'Manual',
  'Files in a folder': 'Archivos en una carpeta',
  'Files by SFTP': 'Archivos por SFTP',
  'Calls over HTTPS': 'Llamadas por HTTPS',
  'Our own host': 'Nuestro propio servidor',
  'Told elsewhere': 'Se avisa en otro lugar',
}
const settings = {
  Folder: 'Carpeta',
  'Folder of the answers': 'Carpeta de las respuestas',
  Server: 'Servidor',
  Port: 'Puerto',
  'Host key (SHA-256)': 'Clave del servidor (SHA-256)',
  'Negative list': 'Lista negativa',
  'Form of the files': 'Formato de los archivos',
}
const settingsElsewhere = { User: 'Usuario', Address: 'Dirección' }
const settingProblems = Object.fromEntries(
  Object.entries({ ...settings, ...settingsElsewhere }).flatMap(([label, said]) => [
    [`${label} is required`, `Es obligatorio: ${said}`],
    ...Object.entries(channels).map(([channel, canal]) => [
      `${channel} has no ${label.toLowerCase()}`,
      `${canal}: sin ${said.charAt(0).toLowerCase()}${said.slice(1)}`,
    ]),
  ]),
)
/** "By hand · participant 12345 · 3 codes": a network in its list. */
const channelLists = Object.fromEntries(
  Object.entries(channels).map(([label, said]) => [`${label} · {rest:say}`, `${said} · {rest}`]),
)

const fixed = phraseBook({
  Stop: 'Bloqueo',
  Now: 'Ahora',
  Soon: 'Pronto',
  Later: 'Más tarde',
  Late: 'Con retraso',
  'Not written': 'No se escribe',
  'Written each hour and at each stop': 'Se escribe cada hora y con cada bloqueo',
  'Private key': 'Clave privada',
  'In OpenSSH or PEM form, without a passphrase': 'En formato OpenSSH o PEM, sin frase de contraseña',
  'Signing secret': 'Secreto de firma',
  'whsec_ and 32 bytes in base64': 'whsec_ y 32 bytes en base64',
  'Staff enter changes on the network’s own screens': 'El personal registra los cambios en las pantallas de la propia red',
  'Another program fetches them': 'Otro programa los recoge',
  'To the network’s server, whose key is known': 'Al servidor de la red, cuya clave se conoce',
  'One call for each change': 'Una llamada por cada cambio',
  'The sites ask this portal, so changes are in force at once':
    'Las estaciones consultan este portal, así que los cambios rigen de inmediato',
  'This portal does not tell the network': 'Este portal no avisa a la red',
  'When it is activated': 'Cuando se activa',
  'When its batch is completed, as inactive': 'Cuando se completa su lote, como inactiva',
  'When its batch is completed': 'Cuando se completa su lote',
  'When its order is delivered or picked up': 'Cuando su pedido se entrega o se retira',
  'When the account activates it': 'Cuando la cuenta la activa',
  Prompt: 'Solicitud',
  Limit: 'Límite',
  Unknown: 'Desconocido',
  'Must be a whole path, such as /data/out': 'Debe ser una ruta completa, como /data/out',
  'Must be as ssh-keygen -l shows it: SHA256: and 43 characters':
    'Debe ser como lo muestra ssh-keygen -l: SHA256: y 43 caracteres',
  'result: Must be A, R or W': 'result: debe ser A, R o W',
  'effective_at: Must be YYYYMMDDHHMMSS': 'effective_at: debe ser YYYYMMDDHHMMSS',
  'The first line is not that of FC-ACK-1': 'La primera línea no es la de FC-ACK-1',
  'The layout is {layout}, not {expected}': 'El formato es {layout}, no {expected}',
  'The last line is missing: the file may have been cut off': 'Falta la última línea: el archivo puede estar cortado',
  'The last line counts {n} answer, but there are {n2}': 'La última línea cuenta {n} respuesta, pero hay {n2}',
  'The last line counts {n} answers, but there are {n2}': 'La última línea cuenta {n} respuestas, pero hay {n2}',
  'Fixed places': 'Posiciones fijas',
  'account closed': 'cuenta cerrada',
  'No {network} code for {name:say}': 'No hay código de {network} para {name}',
  '{n} gallons a fill': '{n} galones por carga',
  'no gallons a fill': 'sin galones por carga',
  'no fuel profile': 'sin perfil de combustible',
  Hours: 'Horario',
  'Gallons a period': 'Galones por período',
  'Dollars a period': 'Dólares por período',
  Prompts: 'Solicitudes',
  'PIN and Odometer': 'PIN y odómetro',
  'the prompts: {what:say}': 'las solicitudes: {what}',
  'ZIP codes': 'Códigos postales',
  'Kept here; your site controller is not told': 'Se guarda aquí; no se avisa al controlador de su estación',
  'Waiting to be sent to {network} since {since}': 'En espera de envío a {network} desde {since}',
  'With {network} since {since}, not confirmed yet': 'En {network} desde {since}, aún sin confirmar',
  'In force at {network} since {since} ({by})': 'Vigente en {network} desde {since} ({by})',
  'In force at {network} since {since}': 'Vigente en {network} desde {since}',
  'Sent to {network} at {since}; {again} does not confirm': 'Enviado a {network}, {since}; {again} no confirma',
  '{network} refused this: {refusal:say}. {again} still uses the old values':
    '{network} rechazó esto: {refusal}. {again} aún usa los valores anteriores',
  '{network} is not told from here': 'Desde aquí no se avisa a {network}',
  'Taken over; {network} knows it from the previous system': 'Migrada; {network} la conoce por el sistema anterior',
  'a minute': 'un minuto',
  'an hour': 'una hora',
  'For reports and billing only': 'Solo para informes y facturación',
  'Needs a new card; this one keeps the old value': 'Requiere una tarjeta nueva; esta conserva el valor anterior',
  'Saved here at once; {network} is not told from here': 'Se guarda aquí de inmediato; desde aquí no se avisa a {network}',
  'Saved here at once; {network} is told': 'Se guarda aquí de inmediato; se avisa a {network}',
  'Saved here at once; {network} usually confirms within {n} minutes':
    'Se guarda aquí de inmediato; {network} suele confirmar en {n} minutos',
  'Saved here at once; {network} usually confirms within {n} hours':
    'Se guarda aquí de inmediato; {network} suele confirmar en {n} horas',
  'Saved here at once; {network} usually confirms within {n} days':
    'Se guarda aquí de inmediato; {network} suele confirmar en {n} días',
  'Saved here at once; {network} usually confirms within a day':
    'Se guarda aquí de inmediato; {network} suele confirmar en un día',
  'Saved here at once; {network} usually confirms within {time:say}':
    'Se guarda aquí de inmediato; {network} suele confirmar en {time}',
  '{networks} and {last} have not confirmed yet': '{networks} y {last} aún no han confirmado',
  '{networks} have not confirmed yet': '{networks} aún no han confirmado',
  '{network} has not confirmed yet': '{network} aún no ha confirmado',
  '{networks} and {last} are not told from here': 'Desde aquí no se avisa a {networks} y {last}',
  '{networks} are not told from here': 'Desde aquí no se avisa a {networks}',
  'Reported. {first:say}. If the card may be in the wrong hands, call {phone}.':
    'Reportada. {first}. Si la tarjeta puede estar en malas manos, llame al {phone}.',
  'Reported. {first:say}. {second:say}. If the card may be in the wrong hands, call {phone}.':
    'Reportada. {first}. {second}. Si la tarjeta puede estar en malas manos, llame al {phone}.',
  'Reported. {first:say}. {second:say}. {third:say}. If the card may be in the wrong hands, call {phone}.':
    'Reportada. {first}. {second}. {third}. Si la tarjeta puede estar en malas manos, llame al {phone}.',
})

export const networkRules = { ...lists, ...channelLists, ...settingProblems, ...kinds, ...channels, ...settings, ...fixed }
