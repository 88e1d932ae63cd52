// What people read in the settings of the provider, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const provider = phraseBook({
  'This is not a PNG picture': 'Esta no es una imagen PNG',
  'A logo is at most {n} pixels wide and high': 'Un logotipo mide como máximo {n} píxeles de ancho y de alto',
  'Someone else has changed the provider’s facts since you opened them':
    'Otra persona cambió los datos del proveedor desde que usted los abrió',
  'This portal has no mail server. Set SMTP_URL and start it again.':
    'Este portal no tiene servidor de correo. Configure SMTP_URL y reinícielo.',
  'The mail server did not say why': 'El servidor de correo no dijo por qué',
  Logo: 'Logotipo',
  'Drop another picture here': 'Arrastre otra imagen aquí',
  'Drop a picture here': 'Arrastre una imagen aquí',
  'Choose a picture': 'Elegir una imagen',
  'A PNG of at most 256 KB. It is shown on the dark bar at the top and at the head of every mail.':
    'Un PNG de 256 KB como máximo. Aparece en la barra oscura de arriba y al inicio de cada correo.',
  'Logo of {provider}': 'Logotipo de {provider}',
  'Remove the logo': 'Quitar el logotipo',
  'Invitations and reports wait until the operator sets SMTP_URL. Activation links are shown on screen meanwhile.':
    'Las invitaciones y los informes esperan hasta que el operador configure SMTP_URL. Mientras tanto, los enlaces de activación se muestran en pantalla.',
  'This portal has no mail server': 'Este portal no tiene servidor de correo',
  'A test letter was last accepted {moment}.': 'El último correo de prueba aceptado fue el {moment}.',
  'Not tried yet.': 'Aún no se ha probado.',
  'Send myself a test letter': 'Enviarme un correo de prueba',
  'The mail server accepted a letter to {email}.': 'El servidor de correo aceptó un correo para {email}.',
  'Not sent': 'No enviado',
  'Customer service phone': 'Teléfono de servicio al cliente',
  'Support e-mail': 'Correo electrónico de soporte',
  'Training address': 'Dirección web de capacitación',
  'Pickup office': 'Oficina de retiro',
  'Office name': 'Nombre de la oficina',
  'On call': 'De guardia',
  'For the whole portal': 'Para todo el portal',
  'the provider’s facts': 'los datos del proveedor',
  'This picture is broken and cannot be shown. Save it again as PNG':
    'Esta imagen está dañada y no se puede mostrar. Guárdela de nuevo como PNG',
})
