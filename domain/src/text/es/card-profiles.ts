// What people read on fuel and time profiles, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const cardProfiles = phraseBook({
  'Someone else has changed this profile since you opened it': 'Otra persona cambió este perfil desde que usted lo abrió',
  'New fuel profile': 'Perfil de combustible nuevo',
  Grades: 'Grados',
  'Every product of a grade is allowed.': 'Se permite todo producto de un grado.',
  'Single products': 'Productos sueltos',
  'Allowed whatever their grade.': 'Se permiten sin importar su grado.',
  'Offered in forms': 'Se ofrece en los formularios',
  'When off, cards and templates that have it keep it.':
    'Si está desactivado, las tarjetas y plantillas que lo tienen lo conservan.',
  'Enter both times': 'Indique ambas horas',
  Hidden: 'Oculto',
  'Loading the profiles': 'Cargando los perfiles',
  'What cards may buy, and when': 'Qué pueden comprar las tarjetas y cuándo',
  'Fuel profiles': 'Perfiles de combustible',
  'Add fuel profile': 'Agregar perfil de combustible',
  'May buy': 'Puede comprar',
  'Time profiles': 'Perfiles de horario',
  'Add time profile': 'Agregar perfil de horario',
  'May be used': 'Se puede usar',
  'In forms': 'En formularios',
  Offered: 'Se ofrece',
  'New time profile': 'Perfil de horario nuevo',
  'this profile': 'este perfil',
  'Changes {n} card in {n2} account. Save it?': 'Cambia {n} tarjeta en {n2} cuenta. ¿Guardar?',
  'Changes {n} card in {n2} accounts. Save it?': 'Cambia {n} tarjeta en {n2} cuentas. ¿Guardar?',
  'Changes {n} cards in {n2} account. Save it?': 'Cambia {n} tarjetas en {n2} cuenta. ¿Guardar?',
  'Changes {n} cards in {n2} accounts. Save it?': 'Cambia {n} tarjetas en {n2} cuentas. ¿Guardar?',
  'In the time of the site. A window that ends at 12:00 AM ends at midnight; one that passes midnight is kept as two.':
    'En la hora de la estación. Una franja que termina a las 12:00 AM termina a medianoche; una que pasa de medianoche se guarda como dos.',
  'Window {n}': 'Franja {n}',
  'Remove window {n}': 'Quitar la franja {n}',
  'Add window': 'Agregar franja',
  'Time windows': 'Franjas horarias',
})
