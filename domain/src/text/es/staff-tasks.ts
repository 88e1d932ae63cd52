// What people read about the tasks of staff and about who is on call, in Spanish.
import { taskKinds } from '../../rules/staff-tasks.ts'
import { phraseBook } from '../phrase-book.ts'
import { staffRules } from './staff-rules.ts'

const fixed = phraseBook({
  'Go to': 'Ir a',
  'This task is done already': 'Esta tarea ya está hecha',
  'and {n} more task': 'y {n} tarea más',
  'and {n} more tasks': 'y {n} tareas más',
  '{n} task': '{n} tarea',
  '{n} tasks': '{n} tareas',
  'The oldest has been open for {n} minute.': 'La más antigua está abierta desde hace {n} minuto.',
  'The oldest has been open for {n} minutes.': 'La más antigua está abierta desde hace {n} minutos.',
  'Give a mail address or a webhook': 'Indique una dirección de correo o un webhook',
  'Must differ from the beginning': 'Debe ser distinta del inicio',
  'Someone else has changed this entry since you opened it': 'Otra persona cambió esta entrada desde que usted la abrió',
  'This entry has no webhook': 'Esta entrada no tiene webhook',
  'The task is done': 'La tarea está hecha',
  'End a task': 'Terminar una tarea',
  'End the task': 'Terminar la tarea',
  'The network has not confirmed this. End it only if you know that it was settled.':
    'La red no ha confirmado esto. Termínela solo si sabe que se resolvió.',
  'Nobody is paged any more': 'Ya no se avisa a nadie',
  'How it was settled': 'Cómo se resolvió',
  '{days:say}, all day': '{days}, todo el día',
  'all day': 'todo el día',
  '{n}:{n2} to {n3}:{n4}': 'de {n}:{n2} a {n3}:{n4}',
  '{n}:{n2} to {n3}:{n4} the next day': 'de {n}:{n2} a {n3}:{n4} del día siguiente',
  '{days:say}, {n}:{n2} to {n3}:{n4} the next day': '{days}, de {n}:{n2} a {n3}:{n4} del día siguiente',
  '{days:say}, {n}:{n2} to {n3}:{n4}': '{days}, de {n}:{n2} a {n3}:{n4}',
  'Must be a time such as 18:00': 'Debe ser una hora como 18:00',
  'Hours on call': 'Horas de guardia',
  'Add hours on call': 'Agregar horas de guardia',
  'Earlier than From: the next day': 'Antes que “Desde”: el día siguiente',
  'Last message: {message:say}': 'Último mensaje: {message}',
  'An https address of your paging system': 'Una dirección https de su sistema de avisos',
  'New secret': 'Secreto nuevo',
  'A test page is on its way': 'Un aviso de prueba va en camino',
  'Add hours': 'Agregar horas',
  'When a card must be stopped, these are paged at once, day and night. After 15 minutes all staff who work with networks are paged, after 30 the administrators. When nobody is on call, all of them are paged at once.':
    'Cuando hay que bloquear una tarjeta, se avisa de inmediato a estas personas, de día y de noche. A los 15 minutos se avisa a todo el personal que trabaja con redes; a los 30, a los administradores. Si no hay nadie de guardia, se avisa a todos de inmediato.',
  'The secret of this webhook is shown only now': 'El secreto de este webhook se muestra solo ahora',
  'Loading those on call': 'Cargando quién está de guardia',
  'Nobody is on call': 'No hay nadie de guardia',
  'Webhook stopped': 'Webhook detenido',
  Test: 'Probar',
  Webhook: 'Webhook',
  'Test {name}': 'Probar {name}',
  Overdue: 'Atrasada',
  '{moment}, automatically: {note}': '{moment}, automáticamente: {note}',
  '{moment}, automatically': '{moment}, automáticamente',
  '{n} time, last {moment}': '{n} vez, la última: {moment}',
  '{n} times, last {moment}': '{n} veces, la última: {moment}',
  Task: 'Tarea',
  Paged: 'Avisos',
  '{n} open task · {n2} overdue': '{n} tarea abierta · {n2} atrasadas',
  '{n} open tasks · {n2} overdue': '{n} tareas abiertas · {n2} atrasadas',
  'Card, network or account': 'Tarjeta, red o cuenta',
  'End with a note': 'Terminar con una nota',
  'Since {moment}. {todo:say}.': 'Desde el {moment}. {todo}.',
  'A card that is reported lost makes a task, and pages those on call.':
    'Una tarjeta que se reporta como perdida crea una tarea y avisa a quienes están de guardia.',
  'Nothing to do': 'No hay nada por hacer',
  'Nothing done yet': 'Aún no se ha hecho nada',
  'Open {n}': 'Abiertas {n}',
  'Nothing is late any more': 'Ya no hay nada atrasado',
  'Fix a refused change': 'Corregir un cambio rechazado',
  'Fix what the network refused; if the card needs no change, tell the network again in the card':
    'Corrija lo que la red rechazó; si para ello no hay que cambiar nada de la tarjeta, avísele de nuevo en la tarjeta',
  'Fix a refused record of an account': 'Corregir un registro rechazado de una cuenta',
  'The network refused to lock, open or close the account; do it on its own screens, or find out why':
    'La red rechazó bloquear, abrir o cerrar la cuenta; hágalo en las pantallas de la red o averigüe el motivo',
  'Look at late changes': 'Revisar cambios atrasados',
  'See on Network queue what the network has not confirmed in its time; enter it, or find out why no answer comes':
    'Vea en Cola de redes lo que la red no ha confirmado a tiempo; regístrelo o averigüe por qué no llega respuesta',
  'Look at the embosser’s file': 'Revisar el archivo de la grabadora',
  'Find out why the file of the batch does not reach the embosser, or download it and send it another way':
    'Averigüe por qué el archivo del lote no llega a la grabadora, o descárguelo y envíelo de otra manera',
  'Print invoices': 'Imprimir facturas',
  'Print the file of the night on Invoice print, send the invoices, and mark it as printed':
    'Imprima el archivo de la noche en Facturas por imprimir, envíe las facturas y márquelo como impreso',
})

/** "Stop a card: Card …1234 · CFN": what a task is about stands behind it. */
const said: Readonly<Record<string, string>> = { ...staffRules, ...fixed }
const about = Object.fromEntries(
  Object.values(taskKinds).flatMap(({ label }): [string, string][] => [
    [`${label}: {about:say}`, `${said[label] ?? label}: {about}`],
    [`${label}: {about:say} · {rest:say}`, `${said[label] ?? label}: {about} · {rest}`],
  ]),
)

export const staffTasks = { ...fixed, ...about }
