// What people read in the mails of the portal, in Spanish.
import { phraseBook } from '../phrase-book.ts'
import { reportWords } from './report-words.ts'
import { reports } from './reports.ts'

/** The titles that can stand before " of Acme": any other text with "of" in it is no title of a report. */
const titles = [
  'AR Aging Report',
  'Billing Sort Report',
  'Cash Receipts Report',
  'Daily Transaction Report',
  'Driver/Vehicle Records Monthly Audit',
  'Exception Report',
  'Fees by Kind Report',
  'Fuel Summary Report',
  'IFTA Quarter Report',
  'Invoiced Transaction Report',
  'List of Drivers or Vehicles',
  'Owner Operator Report',
  'Price Exceptions Report',
  'Revenue Report',
  'Scheduled Exception Report',
  'Submit Log',
  'Tax Exempt Report',
  'Tax Summary Report',
  'Transaction Detail Report',
  'Unapplied Credit Report',
  'User Log',
  'Washington PTO Refund Worksheet',
]
const said = { ...reports, ...reportWords }
const reportsOf = Object.fromEntries(
  titles.flatMap((title): [string, string][] => [
    [`${title} of {account}`, `${said[title] ?? title} de {account}`],
    [`${title} of {account}: the list is right`, `${said[title] ?? title} de {account}: la lista es correcta`],
    [`${title} of {account}: a change is requested`, `${said[title] ?? title} de {account}: se pide un cambio`],
  ]),
)

const written = phraseBook({
  'Kept in the demo': 'Se guardó en la demostración',
  'See the order': 'Ver el pedido',
  'Your invitation to the {provider} portal': 'Su invitación al portal de {provider}',
  'Hello {name},': 'Hola, {name}:',
  '{who} has invited you to manage fuel cards in the {provider} portal. Choose a password to activate your user.':
    '{who} le envía esta invitación para administrar tarjetas de combustible en el portal de {provider}. Elija una contraseña para activar su usuario.',
  '{who} of {account} has invited you to manage fuel cards in the {provider} portal. Choose a password to activate your user.':
    '{who}, de {account}, le envía esta invitación para administrar tarjetas de combustible en el portal de {provider}. Elija una contraseña para activar su usuario.',
  'The link works once and for {n} hours. If it has expired, ask the person who invited you to send it again.':
    'El enlace funciona una sola vez y durante {n} horas. Si ya venció, pida a la persona que le envió la invitación que la envíe de nuevo.',
  'Activate your user': 'Activar su usuario',

  'Invoice {number} from {provider}': 'Factura {number} de {provider}',
  'Credit memo {number} from {provider}': 'Nota de crédito {number} de {provider}',
  'Invoice {number} of {account} for {from} to {to} comes to {total} and is due on {due}.':
    'La factura {number} de {account} del {from} al {to} es de {total} y vence el {due}.',
  'Invoice {number} of {account} for {from} to {to} comes to {total}.':
    'La factura {number} de {account} del {from} al {to} es de {total}.',
  'Credit memo {number} of {account} for {from} to {to} comes to {total}.':
    'La nota de crédito {number} de {account} del {from} al {to} es de {total}.',
  'It is enclosed as a PDF. Its lines and other files are in the portal.':
    'Se adjunta en PDF. Sus líneas y otros archivos están en el portal.',
  'Its PDF is in the portal, with its lines and other files. Sign in to see it.':
    'Su PDF está en el portal, con sus líneas y otros archivos. Inicie sesión para verlo.',
  'See {number}': 'Ver {number}',

  'A test letter of {provider}': 'Un correo de prueba de {provider}',
  'This letter was sent from the settings of the {provider} portal to see whether mail arrives. It does.':
    'Este correo se envió desde la configuración del portal de {provider} para comprobar que los correos llegan. Sí llegan.',
  'Reset your {provider} password': 'Restablezca su contraseña de {provider}',
  'We received a request to reset the password of your {provider} user. If it was you, choose a new password.':
    'Recibimos una solicitud para restablecer la contraseña de su usuario de {provider}. Si fue usted, elija una contraseña nueva.',
  'The link works once and for 30 minutes. If it was not you, ignore this mail: nothing has changed.':
    'El enlace funciona una sola vez y durante 30 minutos. Si no fue usted, ignore este correo: nada cambió.',
  'Choose a new password': 'Elegir una contraseña nueva',
  'Your {provider} password was changed': 'Su contraseña de {provider} se cambió',
  'The password of your user was changed, and you were signed out everywhere else.':
    'La contraseña de su usuario se cambió y sus demás sesiones se cerraron.',
  'If it was not you, call customer service at {phone} at once, 24 hours a day.':
    'Si no fue usted, llame de inmediato a servicio al cliente al {phone}, las 24 horas.',

  'You can now work with {account}': 'Ya puede trabajar con {account}',
  '{who} has added you to {account} in the {provider} portal. Sign in as always and choose the account.':
    '{who} le dio acceso a {account} en el portal de {provider}. Inicie sesión como siempre y elija la cuenta.',
  'If you did not expect this, tell the person named above. The people of that account cannot see your other accounts.':
    'Si no esperaba esto, avise a la persona nombrada arriba. Las personas de esa cuenta no pueden ver sus otras cuentas.',
  'Sign in': 'Iniciar sesión',
  'You can now work with the accounts of {group}': 'Ya puede trabajar con las cuentas de {group}',
  '{who} has added you to the accounts of {group} in the {provider} portal. Sign in as always and choose one of them.':
    '{who} le dio acceso a las cuentas de {group} en el portal de {provider}. Inicie sesión como siempre y elija una de ellas.',
  'If you did not expect this, tell the person named above.': 'Si no esperaba esto, avise a la persona nombrada arriba.',
  'Please accept the {provider} terms and conditions': 'Acepte los términos y condiciones de {provider}',
  'Please read and accept the terms and conditions. Until you do, the portal shows you nothing else.':
    'Lea y acepte los términos y condiciones. Hasta entonces, el portal no le muestra nada más.',
  'Read the terms': 'Leer los términos',
  'Confirm your new e-mail for {provider}': 'Confirme su correo electrónico nuevo para {provider}',
  'You asked to sign in with this e-mail address from now on. Open the link while you are signed in, and confirm.':
    'Usted pidió iniciar sesión con este correo electrónico a partir de ahora. Abra el enlace con la sesión iniciada y confirme.',
  'The link works once and for an hour. If it was not you, ignore this mail: nothing has changed.':
    'El enlace funciona una sola vez y durante una hora. Si no fue usted, ignore este correo: nada cambió.',
  'Confirm this e-mail': 'Confirmar este correo electrónico',
  'Request to change your {provider} e-mail': 'Solicitud de cambio de su correo electrónico de {provider}',
  'We received a request, made with your password, to change the e-mail of your user to another address. It changes once that address is confirmed.':
    'Recibimos una solicitud, hecha con su contraseña, para cambiar el correo electrónico de su usuario a otra dirección. Cambia cuando se confirme esa dirección.',
  'If it was not you, change your password now and call customer service at {phone}, 24 hours a day.':
    'Si no fue usted, cambie su contraseña ahora y llame a servicio al cliente al {phone}, las 24 horas.',
  'Your {provider} e-mail was changed': 'Su correo electrónico de {provider} se cambió',
  'Your user has a new e-mail address, and this one no longer works for signing in. You were signed out everywhere else.':
    'Su usuario tiene un correo electrónico nuevo, y este ya no sirve para iniciar sesión. Sus demás sesiones se cerraron.',
  'Two-factor sign-in of your {provider} user': 'Inicio de sesión con dos factores de su usuario de {provider}',

  '{n} cards now {status:say}': 'Nuevo estado de {n} tarjetas: {status}',
  'the card ending {four} now {status:say}': 'Nuevo estado de la tarjeta terminada en {four}: {status}',
  'a new card now {status:say}': 'Nuevo estado de una tarjeta nueva: {status}',
  'a card without a number yet now {status:say}': 'Nuevo estado de una tarjeta aún sin número: {status}',
  '{who} has changed the status of {cards:say} of {account} to {status:say}.':
    '{who} cambió el estado de {cards} de {account} a {status}.',
  'If this is not right, call customer service at {phone}, 24 hours a day.':
    'Si esto no es correcto, llame a servicio al cliente al {phone}, las 24 horas.',
  '{cards:say} of {account} not activated yet': '{cards} de {account} sin activar',
  'Not activated yet: {cards:say} of {account}, made some time ago. Until it is activated, a new card does not work, and a renewed one works only until the date on its old plastic.':
    'Aún sin activar: {cards} de {account}, que se fabricaron hace tiempo. Hasta que se active, una tarjeta nueva no funciona, y una renovada funciona solo hasta la fecha de su plástico anterior.',
  'If you have the plastic, activate it in Edit Cards with its last four digits, or by phone with the code on its letter.':
    'Si tiene el plástico, actívelo en Editar tarjetas con sus últimos cuatro dígitos, o por teléfono con el código de su carta.',
  'If it has not arrived, call customer service at {phone}, 24 hours a day.':
    'Si no ha llegado, llame a servicio al cliente al {phone}, las 24 horas.',
  'See the cards': 'Ver las tarjetas',
  'Cards of {account} expire in {month:say}': 'Tarjetas de {account} que vencen en {month}',
  'Cards of {account} expire in {month:say} or before. {renew:say} would be renewed, and {skip:say} would not, each for a reason given in the list.':
    'Hay tarjetas de {account} que vencen en {month} o antes. Se renovarían: {renew}. No se renovarían: {skip}, cada una por un motivo que se indica en la lista.',
  'Please review the list by {day}. If you do nothing, it stays as proposed.':
    'Revise la lista hasta el {day}. Si no hace nada, queda como se propone.',
  'If you have a question, call customer service at {phone}, 24 hours a day.':
    'Si tiene una pregunta, llame a servicio al cliente al {phone}, las 24 horas.',
  'Confirm by {day} which cards of {account} are renewed': 'Confirme hasta el {day} qué tarjetas de {account} se renuevan',
  'Nobody has confirmed the list of the cards of {account} that expire in {month:say}. After {day} it stays as proposed.':
    'Nadie ha confirmado la lista de las tarjetas de {account} que vencen en {month}. Después del {day} queda como se propone.',
  'The billing information of {account} was changed': 'La información de facturación de {account} se cambió',
  '{who} has changed the billing information of {account}: {fields:say}.':
    '{who} cambió la información de facturación de {account}: {fields}.',
  'If this is not right, call customer service at {phone} at once, 24 hours a day.':
    'Si esto no es correcto, llame de inmediato a servicio al cliente al {phone}, las 24 horas.',
  'See the billing information': 'Ver la información de facturación',
  'Credit of {account}': 'Crédito de {account}',
  'See what is owed': 'Ver lo que se debe',

  'A tax exemption of {account} ends {when:say}': 'Una exención de impuestos de {account} termina {when}',
  'The tax exemption {certificate:say} of {account} ends {when:say}, on {day}. From the day after, purchases are taxed.':
    'La exención de impuestos ({certificate}) de {account} termina {when}, el {day}. Desde el día siguiente, las compras pagan impuestos.',
  'To go on without the tax, send the next certificate to customer service, or call {phone}.':
    'Para seguir sin el impuesto, envíe el siguiente certificado a servicio al cliente o llame al {phone}.',
  'See the certificates': 'Ver los certificados',

  '{n} exception at {account}': '{n} excepción en {account}',
  '{n} exceptions at {account}': '{n} excepciones en {account}',
  'The latest transactions of {account} broke rules: {found:say} to review, among them {alerts:say}.':
    'Las últimas transacciones de {account} incumplieron reglas: {found} por revisar, entre ellas {alerts}.',
  'The latest transactions of {account} broke rules: {found:say} to review.':
    'Las últimas transacciones de {account} incumplieron reglas: {found} por revisar.',
  'You get this mail at most once an hour, because you asked for it. You can turn it off where exceptions are reviewed.':
    'Recibe este correo como máximo una vez por hora, porque usted lo pidió. Puede desactivarlo donde se revisan las excepciones.',
  '{n} alert': '{n} alerta',
  '{n} alerts': '{n} alertas',
  'Review the exceptions': 'Revisar las excepciones',

  '{total:say} to do now': 'Por hacer ahora: {total}',
  'This cannot wait:': 'Esto no puede esperar:',
  'This letter went to {whom:say}. It is sent again every 15 minutes until the task is done.':
    'Este correo se envió a {whom}. Se envía de nuevo cada 15 minutos hasta que la tarea esté hecha.',
  'Open the tasks': 'Abrir las tareas',
  'A test page': 'Un aviso de prueba',
  '{who} has tried whether pages for {name} arrive. They do: there is nothing to do.':
    '{who} quiso comprobar si llegan los avisos para {name}. Sí llegan: no hay nada por hacer.',
  'When a card must be stopped, a letter like this one comes at once, day and night.':
    'Cuando hay que bloquear una tarjeta, un correo como este llega de inmediato, de día y de noche.',
  'The {provider} portal no longer calls a webhook': 'El portal de {provider} ya no avisa a un webhook',
  'Messages to {host} were stopped: {because:say}. Nothing more is sent there.':
    'Los mensajes a {host} se detuvieron: {because}. Ya no se envía nada ahí.',
  'When it works again, enter its address once more in the provider settings.':
    'Cuando funcione de nuevo, vuelva a escribir su dirección en la configuración del proveedor.',
  'Open the settings': 'Abrir la configuración',

  'Card order {number} was submitted': 'El pedido de tarjetas {number} se envió',
  'The order {number} of {cards:say} for {account} has been submitted. Orders are processed during business hours; you will hear from us at each step.':
    'El pedido {number} de {cards} para {account} se envió. Los pedidos se procesan en horario de atención; le avisaremos en cada paso.',
  'If this is not right, call customer service at {phone}.': 'Si esto no es correcto, llame a servicio al cliente al {phone}.',
  'Your case number is {case}': 'Su número de caso es {case}',
  'Your request {number} of {cards:say} for {account} went to Customer Service. Your case number is {case}.':
    'Su solicitud {number} de {cards} para {account} pasó a servicio al cliente. Su número de caso es {case}.',
  'Please name it when you call customer service at {phone}.': 'Menciónelo cuando llame a servicio al cliente al {phone}.',
  'Card order {number}: {status:say}': 'Pedido de tarjetas {number}: {status}',
  'The order {number} of {account} is now: {status:say}.': 'Nuevo estado del pedido {number} de {account}: {status}.',
  // An order is masculine, a card is not.
  'Card order {number}: Cancelled': 'Pedido de tarjetas {number}: Cancelado',
  'The order {number} of {account} is now: Cancelled.': 'Nuevo estado del pedido {number} de {account}: Cancelado.',

  'Test: {subject:say}': 'Prueba: {subject}',
  'card •••• {four}': 'tarjeta •••• {four}',
  'card •••• ----': 'tarjeta •••• ----',
  'Declined at the pump since the last report:': 'Rechazos en la bomba desde el último informe:',
  'Please look through the list and say whether it is right.': 'Revise la lista e indique si es correcta.',
  '{who} has scheduled this report for you: {words:say}. To stop it, ask them or another person who runs reports of this account.':
    '{who} programó este informe para usted: {words}. Para detenerlo, pídalo a esa persona o a otra que haga informes de esta cuenta.',
  '{who} has sent this to you.': '{who} le envió esto.',
  'Confirm the list or request a change': 'Confirmar la lista o pedir un cambio',
  'Open the report in the portal': 'Abrir el informe en el portal',
  'Do you want to receive reports of {account}?': '¿Desea recibir informes de {account}?',
  'Hello,': 'Hola:',
  '{who} wants to send you the {report:say} of {account} from the {provider} portal. Nothing is sent to you unless you agree.':
    '{who} quiere enviarle “{report}” de {account} desde el portal de {provider}. No se le envía nada si usted no acepta.',
  'The link works for 14 days. If you do not know what this is about, ignore this mail.':
    'El enlace funciona durante 14 días. Si no sabe de qué se trata, ignore este correo.',
  'Receive these reports': 'Recibir estos informes',
  'The {report:say} of {account} is paused': '“{report}” de {account} está en pausa',
  'The scheduled {report:say} of {account} was paused: {reason:say}.':
    'El envío programado de “{report}” de {account} se puso en pausa: {reason}.',
  'Any person who may run reports can take it over by switching it on again.':
    'Cualquier persona que pueda hacer informes puede hacerse cargo al activarlo de nuevo.',
  'See the schedules': 'Ver los envíos programados',
  'The {report:say} of {account} could not be sent': 'No se pudo enviar “{report}” de {account}',
  'The scheduled {report:say} of {account} could not be sent. {reason:say}.':
    'No se pudo hacer el envío programado de “{report}” de {account}. {reason}.',
  'The schedule goes on. The next report includes what this one would have said.':
    'El envío programado continúa. Lo que este informe habría dicho estará en el siguiente.',
  'The schedule goes on, but this report is not sent again. You can make it in the portal.':
    'El envío programado continúa, pero este informe no se envía de nuevo. Puede hacerlo en el portal.',
  '{who} has answered the {report:say} of {account}: {answer:say}.': '{who} respondió a “{report}” de {account}: {answer}.',
  'See the report': 'Ver el informe',
})

export const letters = { ...reportsOf, ...written }
