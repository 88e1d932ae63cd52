// What people read in the tour of their first visit, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const tour = phraseBook({
  'Start the tour': 'Iniciar el recorrido',
  'Leave the tour': 'Salir del recorrido',
  'Tour, step {n} of {n2}': 'Recorrido, paso {n} de {n2}',
  'Open {screen:say}': 'Abrir {screen}',
  Welcome: 'Le damos la bienvenida',
  'This tour shows where your work is. Leave it whenever you like, and start it again from the help of any page.':
    'Este recorrido muestra dónde está su trabajo. Salga cuando quiera e inícielo de nuevo desde la ayuda de cualquier página.',
  'What was spent': 'Lo que se gastó',
  'The dashboard shows what was spent, what needs you and the latest orders. Press a figure to see the rows behind it.':
    'El panel muestra lo que se gastó, lo que requiere su atención y los últimos pedidos. Presione una cifra para ver las filas que la componen.',
  'Your cards': 'Sus tarjetas',
  'Press a card to change its limits or to see its purchases. A lost or stolen card is stopped from its menu, at once.':
    'Presione una tarjeta para cambiar sus límites o ver sus compras. Una tarjeta perdida o robada se bloquea desde su menú, de inmediato.',
  'Ordering cards': 'Pedir tarjetas',
  'Choose a template and enter one line for each card, or paste them from a spreadsheet. What you have not sent is kept.':
    'Elija una plantilla y escriba una línea por tarjeta, o péguelas desde una hoja de cálculo. Lo que no ha enviado se conserva.',
  'Fills that broke one of your rules wait here, and purchases that were declined, each with its reason.':
    'Aquí esperan las cargas que incumplieron una de sus reglas y las compras rechazadas, cada una con su motivo.',
  'Choose a period and press Preview. Export makes a file, and Schedule sends the same report again and again.':
    'Elija un período y presione Vista previa. Exportar hace un archivo, y “Envío programado” manda el mismo informe una y otra vez.',
  'Every invoice with its lines, as PDF, CSV or Excel.': 'Cada factura con sus líneas, como PDF, CSV o Excel.',
  'Your colleagues': 'Sus colegas',
  'Invite the people who work with you, and choose what each of them may do.':
    'Invite a las personas que trabajan con usted y elija lo que cada una puede hacer.',
  'What must be done now': 'Lo que hay que hacer ahora',
  'Tasks are sorted by how urgent they are. The number in the header says how many wait.':
    'Las tareas están ordenadas por urgencia. El número del encabezado dice cuántas esperan.',
  'Orders that wait': 'Pedidos que esperan',
  'Approve or refuse what customers ask for. J and K move through the queue, A approves.':
    'Apruebe o rechace lo que piden los clientes. J y K recorren la cola, A aprueba.',
  'Find an account by its name or its number, open it, hold it or close it.':
    'Busque una cuenta por su nombre o su número, ábrala, póngala en retención o ciérrela.',
  'What is owed': 'Lo que se debe',
  'Open an account to record a payment, or to see which invoices are overdue.':
    'Abra una cuenta para registrar un pago o ver qué facturas están vencidas.',
  'Find anything': 'Encuentre lo que sea',
  'The search in the header finds cards, orders, invoices, people and pages, wherever you are. Ctrl K opens it.':
    'La búsqueda del encabezado encuentra tarjetas, pedidos, facturas, personas y páginas desde cualquier lugar. Ctrl K la abre.',
  'Help on every page': 'Ayuda en cada página',
  'The user menu has the help of the page on screen, and so has the key ?. Language and looks are chosen under Account.':
    'El menú de usuario tiene la ayuda de la página en pantalla, y también la tecla ?. El idioma y el aspecto se eligen en Cuenta.',
})
