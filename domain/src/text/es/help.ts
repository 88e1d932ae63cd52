// What people read in the help of each page and in the user guide, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const help = phraseBook({
  'Go to the next or the previous row': 'Ir a la fila siguiente o a la anterior',
  'Search the list': 'Buscar en la lista',
  'Edit the row that has the focus': 'Editar la fila enfocada',
  'Ctrl K': 'Ctrl K',
  'Search cards, orders, invoices and pages': 'Buscar tarjetas, pedidos, facturas y páginas',
  'Open the help of this page': 'Abrir la ayuda de esta página',
  'G, then a letter': 'G y luego una letra',
  'Go to a page; the letters are in the user guide': 'Ir a una página; las letras están en la guía del usuario',
  Esc: 'Esc',
  'Close what is open': 'Cerrar lo que está abierto',

  '{label:say} is a report that you make when you need it.': '{label} es un informe que usted hace cuando lo necesita.',
  'Choose the parameters and press Preview.': 'Elija los parámetros y presione Vista previa.',
  'Columns says what is shown, and Export makes a file for a spreadsheet or to print.':
    'Columnas define lo que se muestra, y Exportar hace un archivo para una hoja de cálculo o para imprimir.',
  'Schedule sends what is on screen again and again by e-mail.':
    '“Envío programado” manda por correo electrónico, una y otra vez, lo que está en pantalla.',
  '{label:say} is a report that comes by e-mail on its own.': '{label} es un informe que llega solo por correo electrónico.',
  'Add an address, choose how often, and save.': 'Agregue una dirección, elija con qué frecuencia y guarde.',
  'An address outside the account is asked first whether it wants the report.':
    'A una dirección ajena a la cuenta se le pregunta primero si desea el informe.',

  'The dashboard shows what was spent, what needs you, and the latest orders and invoices.':
    'El panel muestra lo que se gastó, lo que requiere su atención y los últimos pedidos y facturas.',
  'Press a figure to see the rows behind it.': 'Presione una cifra para ver las filas que la componen.',
  'Choose the group or all your accounts if you have several.': 'Elija el grupo o todas sus cuentas si tiene varias.',
  'Edit Cards lists every card of the account.': 'Editar tarjetas muestra todas las tarjetas de la cuenta.',
  'Description, cost center and misc are changed in the list: point at the row and press the pencil, then Tab for the next.':
    'La descripción, el centro de costos y los campos Varios se cambian en la lista: señale la fila, presione el lápiz y luego Tab para el siguiente.',
  'Press a card to change its limits, its description or its status.':
    'Presione una tarjeta para cambiar sus límites, su descripción o su estado.',
  'Select several cards to change them at once.': 'Seleccione varias tarjetas para cambiarlas a la vez.',
  'Report a lost card from its menu: it stops working at once and cannot be used again.':
    'Reporte una tarjeta perdida desde su menú: deja de funcionar de inmediato y no se puede volver a usar.',
  'Select the row that has the focus': 'Seleccionar la fila enfocada',
  'Change the status of the card': 'Cambiar el estado de la tarjeta',
  'Drivers are the people who use the cards.': 'Los conductores son las personas que usan las tarjetas.',
  'Add a driver, and give them a card or a vehicle.': 'Agregue un conductor y asígnele una tarjeta o un vehículo.',
  'Open a driver to see their purchases.': 'Abra un conductor para ver sus compras.',
  'Open a vehicle to see its purchases.': 'Abra un vehículo para ver sus compras.',
  'A driver who has left keeps their history.': 'Un conductor que ya no está conserva su historial.',
  'Vehicles are listed as soon as a card has their number.': 'Los vehículos aparecen en cuanto una tarjeta lleva su número.',
  'Enter the tank and the fuel of a vehicle, so that the exception rules can judge its fills.':
    'Indique el tanque y el combustible de un vehículo, para que las reglas de excepción puedan evaluar sus cargas.',
  'Here you order new cards, in three steps.': 'Aquí pide tarjetas nuevas, en tres pasos.',
  'Choose a template.': 'Elija una plantilla.',
  'Enter one line for each card, or paste them from a spreadsheet.':
    'Escriba una línea por tarjeta, o péguelas desde una hoja de cálculo.',
  'Choose the delivery and press SUBMIT.': 'Elija la entrega y presione ENVIAR.',
  'Ctrl D': 'Ctrl D',
  'Duplicate the line that has the focus': 'Duplicar la línea enfocada',
  'Card Orders lists every order, and how far each one is.':
    'Pedidos de tarjetas muestra todos los pedidos y en qué punto está cada uno.',
  'Press an order to see its cards.': 'Presione un pedido para ver sus tarjetas.',
  'The list updates automatically while an order is in progress.':
    'La lista se actualiza automáticamente mientras un pedido está en curso.',
  'This is one order with its cards, its delivery and what happened to it.':
    'Este es un pedido con sus tarjetas, su entrega y lo que pasó con él.',
  'Read the history to see who did what.': 'Lea el historial para ver quién hizo qué.',
  'The page updates automatically while the order is in progress.':
    'La página se actualiza automáticamente mientras el pedido está en curso.',
  'Exceptions are fills that broke one of your rules, and purchases that were declined.':
    'Las excepciones son cargas que incumplieron una de sus reglas y compras que fueron rechazadas.',
  'Open one to see what happened, then mark it as reviewed, as follow-up or as dismissed.':
    'Abra una para ver qué pasó y luego márquela como revisada, en seguimiento o descartada.',
  'Choose under “Rules and mail” what is found and who is told.': 'Elija en “Reglas y correo” qué se detecta y a quién se avisa.',
  'Review the row that has the focus': 'Revisar la fila enfocada',
  'Invoices lists what was billed, and what is still open.': 'Facturas muestra lo que se facturó y lo que sigue abierto.',
  'Filter by number, period or what is open.': 'Filtre por número, período o lo que está abierto.',
  'Open an invoice for its lines and its files.': 'Abra una factura para ver sus líneas y sus archivos.',
  'This is one invoice with its lines.': 'Esta es una factura con sus líneas.',
  'Download it as PDF, CSV or Excel.': 'Descárguela como PDF, CSV o Excel.',
  'Dispute a line within 60 days if it is wrong.': 'Reclame una línea antes de 60 días si está mal.',
  'Find a site lists the sites near a place where your cards work.':
    'Buscar una estación muestra las estaciones cercanas a un lugar donde funcionan sus tarjetas.',
  'Enter a ZIP code or a city.': 'Escriba un código postal o una ciudad.',
  'Filter by product, or by room for trucks.': 'Filtre por producto o por espacio para camiones.',
  'Report schedules are the reports that are sent again and again.':
    'Los envíos programados son los informes que se envían una y otra vez.',
  'Pause, change or delete a schedule from its menu.': 'Pause, cambie o elimine un envío programado desde su menú.',
  'Make a new one with Schedule on the page of a report.': 'Cree uno nuevo con “Envío programado” en la página de un informe.',
  'User Maintenance lists the people who work with this account.':
    'Mantenimiento de usuarios muestra las personas que trabajan con esta cuenta.',
  'Invite a person by e-mail and choose their roles.': 'Invite a una persona por correo electrónico y elija sus roles.',
  'Disable a person who no longer works with the account.': 'Deshabilite a una persona que ya no trabaja con la cuenta.',
  'Billing Information says who receives invoices, and where.':
    'Información de facturación indica quién recibe las facturas y dónde.',
  'Change the addresses and save.': 'Cambie las direcciones y guarde.',
  'Exemption certificates are shown below.': 'Los certificados de exención se muestran abajo.',
  'Delivery Addresses are the places where cards can be sent.':
    'Las direcciones de entrega son los lugares adonde se pueden enviar tarjetas.',
  'Add an address once, and choose it in every order.': 'Agregue una dirección una vez y elíjala en cada pedido.',
  'Card renewal lists the cards that expire soon.': 'Renovación de tarjetas muestra las tarjetas que vencen pronto.',
  'Choose which cards are made again, and at which address they arrive.':
    'Elija qué tarjetas se hacen de nuevo y a qué dirección llegan.',
  'Confirm the list by the day that it names.': 'Confirme la lista a más tardar el día que en ella se indica.',
  'Payments shows what the account owes and what it has paid.': 'Pagos muestra lo que la cuenta debe y lo que ha pagado.',
  'See which invoices are open and when they are due.': 'Vea qué facturas están abiertas y cuándo vencen.',
  'Export the payments, or open Statements.': 'Exporte los pagos o abra Estados de cuenta.',
  'Statements show what was billed and paid in a period.':
    'Los estados de cuenta muestran lo que se facturó y se pagó en un período.',
  'Choose two days and make a statement as PDF or CSV.': 'Elija dos días y haga un estado de cuenta en PDF o CSV.',
  'Account is your own profile.': 'Cuenta es su propio perfil.',
  'Change your name, your time zone and how the portal looks.': 'Cambie su nombre, su zona horaria y el aspecto del portal.',
  'Switch off single-key shortcuts under Preferences if they are in your way.':
    'Desactive las teclas sueltas en Preferencias si le estorban.',
  'Add a second factor, and see where you are signed in.': 'Agregue un segundo factor y vea dónde tiene la sesión iniciada.',
  'Here you choose another password.': 'Aquí elige otra contraseña.',
  'Enter the old password once and the new one twice.': 'Escriba la contraseña anterior una vez y la nueva dos veces.',
  'Your other sessions end.': 'Sus demás sesiones terminan.',
  'The user guide explains every page that you may open.': 'La guía del usuario explica cada página que usted puede abrir.',
  'Press the name of a page to go there.': 'Presione el nombre de una página para ir a ella.',
  'Press ? on any page for its own help.': 'Presione ? en cualquier página para ver su ayuda.',

  'Card Templates say what a new card may do.': 'Las plantillas de tarjeta indican lo que puede hacer una tarjeta nueva.',
  'Add a template, or change one for the orders to come.': 'Agregue una plantilla o cambie una para los próximos pedidos.',
  'Offer a template to some accounts only.': 'Ofrezca una plantilla solo a algunas cuentas.',
  'Card Review is the queue of orders and changes waiting for a decision.':
    'Revisión de tarjetas es la cola de pedidos y cambios que esperan una decisión.',
  'Look at what is asked, then approve it or refuse it with a reason.':
    'Vea lo que se pide y luego apruébelo o rechácelo con un motivo.',
  'Go to the next or the previous case': 'Ir al caso siguiente o al anterior',
  Approve: 'Aprobar',
  'Batches are approved orders on their way to plastic.': 'Los lotes son pedidos aprobados camino a ser plástico.',
  'Open a batch to number its cards and to fetch its files.': 'Abra un lote para numerar sus tarjetas y descargar sus archivos.',
  'Here approved orders become a batch.': 'Aquí los pedidos aprobados forman un lote.',
  'Choose the orders, then give out the numbers, then complete the batch.':
    'Elija los pedidos, luego asigne los números y luego complete el lote.',
  'Transaction import takes in the files of the networks.': 'Importación de transacciones recibe los archivos de las redes.',
  'Choose a file and its layout.': 'Elija un archivo y su formato.',
  'Repair the lines that could not be placed.': 'Corrija las líneas que no se pudieron asignar.',
  'The list updates automatically while a file is read.': 'La lista se actualiza automáticamente mientras se lee un archivo.',
  'The network queue holds what networks still have to hear about cards.':
    'La cola de redes contiene lo que aún hay que comunicar a las redes sobre las tarjetas.',
  'Claim a card, tell the network, and confirm.': 'Tome una tarjeta, avise a la red y confirme.',
  'Stops come first.': 'Los bloqueos van primero.',
  'Tasks are what staff must do now.': 'Las tareas son lo que el personal debe hacer ahora.',
  'Do the most urgent one first, and mark it as done.': 'Haga primero la más urgente y márquela como hecha.',
  'Jobs lists what failed in the background.': 'Trabajos muestra lo que falló en segundo plano.',
  'Read why it failed, and start it again.': 'Lea por qué falló e inícielo de nuevo.',
  'A drift check compares a network’s list of cards with ours.':
    'Un cotejo compara la lista de tarjetas de una red con la nuestra.',
  'Upload the list, and repair each difference.': 'Suba la lista y corrija cada diferencia.',
  'Renewals are the monthly lists of expiring cards.': 'Las renovaciones son las listas mensuales de tarjetas que vencen.',
  'Approve the lists that accounts have reviewed.': 'Apruebe las listas que las cuentas han revisado.',
  'Activate a card for a caller who reads the code from the card letter.':
    'Active una tarjeta para quien llama y lee el código de la carta de la tarjeta.',
  'Enter the account and the code.': 'Escriba la cuenta y el código.',
  'Five wrong codes end the letter.': 'Con cinco códigos incorrectos la carta deja de valer.',
  'Profiles say what cards may buy and when.': 'Los perfiles indican qué pueden comprar las tarjetas y cuándo.',
  'Add or change a fuel or time profile.': 'Agregue o cambie un perfil de combustible o de horario.',
  'A change first says how many cards it changes.': 'Un cambio indica primero cuántas tarjetas cambia.',

  'Set-up lists what a new provider has to do first.':
    'Configuración inicial muestra lo primero que debe hacer un proveedor nuevo.',
  'Do the steps from the top, and come back for the next one.': 'Haga los pasos desde el primero y vuelva para el siguiente.',
  'Accounts lists every account of the provider.': 'Cuentas muestra todas las cuentas del proveedor.',
  'Open an account to change, hold or close it.': 'Abra una cuenta para cambiarla, ponerla en retención o cerrarla.',
  'This is one account with its facts, networks, people and history.':
    'Esta es una cuenta con sus datos, redes, personas e historial.',
  'Choose a tab, change what is wrong, and save.': 'Elija una pestaña, cambie lo que está mal y guarde.',
  'Account groups join accounts of one owner.': 'Los grupos de cuentas reúnen cuentas de un mismo dueño.',
  'Add accounts to a group, and grant people roles in all of them.':
    'Agregue cuentas a un grupo y dé a las personas roles en todas ellas.',
  'Staff lists the people who work for the provider.': 'Personal muestra las personas que trabajan para el proveedor.',
  'Invite a person and choose what they may do.': 'Invite a una persona y elija lo que puede hacer.',
  'Sites are the places where cards work.': 'Las estaciones son los lugares donde funcionan las tarjetas.',
  'Take in a network’s file, and complete what is missing.': 'Suba el archivo de una red y complete lo que falta.',
  'Pricing holds the plans, rules and indexes that prices follow.':
    'Precios contiene los planes, las reglas y los índices que siguen los precios.',
  'Add a rule from a day on.': 'Agregue una regla a partir de un día.',
  'Try a price to see which rule it follows.': 'Pruebe un precio para ver qué regla sigue.',
  'Receivables shows what every account owes.': 'Cuentas por cobrar muestra lo que debe cada cuenta.',
  'Open an account to record a payment or to adjust it.': 'Abra una cuenta para registrar un pago o hacer un ajuste.',
  'This is what one account owes and has paid.': 'Esto es lo que una cuenta debe y ha pagado.',
  'Record a payment, an adjustment or a refund.': 'Registre un pago, un ajuste o un reembolso.',
  'Payment import takes in payments as CSV.': 'Importación de pagos recibe pagos en CSV.',
  'Choose a file, and place the lines whose account is not known.':
    'Elija un archivo y asigne las líneas cuya cuenta no se conoce.',
  'Invoices to print are those that cannot be mailed.':
    'Las facturas por imprimir son las que no se pueden enviar por correo electrónico.',
  'Print up to 200 at once, then mark them as printed.': 'Imprima hasta 200 a la vez y luego márquelas como impresas.',
  'Approvals are changes to money that need a second person.':
    'Las aprobaciones son cambios de dinero que esperan a una segunda persona.',
  'Approve or refuse each one; your own wait for another person.':
    'Apruebe o rechace cada una; las suyas esperan a otra persona.',
  'Disputes are lines of invoices that customers say are wrong.':
    'Las reclamaciones son líneas de facturas que, según los clientes, están mal.',
  'Accept one with a credit, or refuse it with a sentence.': 'Acepte una con un crédito o rechácela con una frase.',
  'Take-over brings accounts in from a previous system.': 'La migración trae cuentas de un sistema anterior.',
  'Upload the workbook, repair what is named, and write it account by account.':
    'Suba el libro de Excel, corrija lo que se señala y escríbalo cuenta por cuenta.',
  'Provider settings hold the name, the networks, the mail and who is on call.':
    'La configuración del proveedor contiene el nombre, las redes, el correo y quién está de guardia.',
  'Change a part and save it.': 'Cambie una parte y guárdela.',
  'Change a text of the row in the list': 'Cambiar un texto de la fila en la lista',
})
