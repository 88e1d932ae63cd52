// Detects the kind of a file by its first bytes, because its name may be wrong. This is cheap, so it runs before a worker starts.
import { UnreadableFile } from './spreadsheet-refusal.ts'

export type FileFormat = 'xls' | 'xlsx' | 'csv'

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const zipFile = Buffer.from('504b0304', 'hex')
/** Files that are certainly not text: zip, compound file, PDF, PNG, ELF, gzip. */
const binaries = [zipFile, compoundFile, ...['25504446', '89504e47', '7f454c46', '1f8b'].map((hex) => Buffer.from(hex, 'hex'))]

const startsWith = (content: Buffer, magic: Buffer) => content.subarray(0, magic.length).equals(magic)

export const wrongKind = (format: FileFormat) =>
  new UnreadableFile(`This is not a .${format} file, although its name says so. Please save it as one and upload it again`, 415)
export const hasPassword = () => new UnreadableFile('The file is protected with a password')

/** A password-protected .xlsx is a compound file around an encrypted one. */
const isEncrypted = (content: Buffer) =>
  startsWith(content, compoundFile) && content.includes(Buffer.from('EncryptedPackage', 'utf16le'))

export const assertKind = (format: FileFormat, content: Buffer) => {
  if (content.length === 0) throw new UnreadableFile('The file is empty')
  if (isEncrypted(content)) throw hasPassword()
  const isKind = {
    xls: startsWith(content, compoundFile),
    xlsx: startsWith(content, zipFile),
    csv: !binaries.some((magic) => startsWith(content, magic)),
  }
  if (!isKind[format]) throw wrongKind(format)
}
