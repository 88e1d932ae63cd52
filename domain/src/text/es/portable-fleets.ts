// What people read on portable fleets, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const portableFleets = phraseBook({
  'One with numbers and PINs was already requested': 'Ya se solicitó una con números y PIN',
  'One is being made already': 'Ya se está haciendo una',
  'This one is no longer waiting for approval': 'Esta ya no espera una aprobación',
  'Another person has to approve it': 'Otra persona tiene que aprobarla',
  'Refused by {name}': 'Rechazado por {name}',
  'The file could not be made': 'No se pudo hacer el archivo',
  'The file is not ready yet': 'El archivo aún no está listo',
  'The file could not be made. Customer service has been notified':
    'No se pudo hacer el archivo. Se avisó al servicio al cliente',
  'Your portable fleet could not be made': 'No se pudo hacer su flota portátil',
  'Your portable fleet is ready': 'Su flota portátil está lista',
  'The passphrases do not match': 'Las dos no son iguales',
  'Requested. Another person has to approve it now.': 'Solicitada. Ahora otra persona tiene que aprobarla.',
  'With numbers and PINs': 'Con números y PIN',
  'Request it': 'Solicitarla',
  'The numbers and PINs of all cards are added to the file, locked with a passphrase. Another member of staff has to approve it before it is made. The passphrase is not stored and cannot be recovered: whoever takes over the fleet needs it.':
    'Los números y los PIN de todas las tarjetas se agregan al archivo, cerrados con una frase de contraseña. Otra persona del personal tiene que aprobarlo antes de que se haga. La frase de contraseña no se guarda: quien reciba la flota la necesita, y nadie puede recuperarla.',
  Passphrase: 'Frase de contraseña',
  'At least {n} characters, such as five words': 'Al menos {n} caracteres, como cinco palabras',
  'Passphrase again': 'Frase de contraseña otra vez',
  'Requested {moment} by {name}': 'Solicitada el {moment} por {name}',
  'Requested {moment}': 'Solicitada el {moment}',
  'Requested {moment} by {name} · {rest:say}': 'Solicitada el {moment} por {name} · {rest}',
  'approved by {name}': 'aprobada por {name}',
  'approved by {name} · {rest:say}': 'aprobada por {name} · {rest}',
  '{size}, kept until {moment}': '{size}, se conserva hasta el {moment}',
  '{filename} · with numbers and PINs': '{filename} · con números y PIN',
  'Waiting for approval': 'Espera aprobación',
  'Being made': 'Se está haciendo',
  'Make a file': 'Hacer un archivo',
  'Accounts, people, vehicles, drivers, cards, purchases, invoices, findings and the audit log as one ZIP. Card numbers and PINs are not in it.':
    'Cuentas, personas, vehículos, conductores, tarjetas, compras, facturas, hallazgos y el registro de auditoría en un ZIP. No contiene números de tarjeta ni PIN.',
  'Loading the portable fleets': 'Cargando las flotas portátiles',
  'No file has been made within the last week.': 'No se ha hecho ningún archivo en la última semana.',
  'Portable fleets': 'Flotas portátiles',
})
