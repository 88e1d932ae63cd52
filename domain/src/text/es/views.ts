// What people read where they save how a list is shown, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const views = phraseBook({
  'A view with this name exists. It will be replaced.': 'Ya existe una vista con este nombre. Se reemplazará.',
  'Only you see it.': 'Solo usted la ve.',
  'Share with everyone in this account': 'Compartir con todos en esta cuenta',
  'Save view': 'Guardar vista',
  'Rename or share view': 'Cambiar nombre o compartir vista',
  'Rename view': 'Cambiar nombre de la vista',
  'Rename or share': 'Cambiar nombre o compartir',
  'Delete view': 'Eliminar vista',
  'Stop sharing': 'Dejar de compartir',
  'Actions for the view {name}': 'Acciones para la vista {name}',
  'View no longer shared': 'La vista ya no se comparte',
  'View deleted': 'Vista eliminada',
})
