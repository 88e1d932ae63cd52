// Reads the words of our PDFs in drawing order, without the library that wrote them.
import { inflateSync } from 'node:zlib'

/** The standard encoding of PDF, which has letters where Latin-1 has control characters. */
const beyondLatin = new TextDecoder('windows-1252')

const packedStream = /stream\n([\s\S]*?)\nendstream/g

/** The drawing instructions, decompressed: the compressed bytes differ between processors. */
export const drawingsOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(packedStream)].flatMap(([, raw]) => {
    const packed = Buffer.from(raw!, 'latin1')
    return packed[0] === 0x78 ? [inflateSync(packed).toString('latin1')] : []
  })

/** A text is written as pieces of hexadecimal codes, or literally between brackets. */
const shownText = /\[(.*?)\] TJ|\(((?:\\.|[^\\)])*)\) Tj/g

const fromHex = (parts: string) => [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => Buffer.from(hex!, 'hex'))
const fromBrackets = (text: string) =>
  Buffer.from(
    text.replaceAll(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8))),
    'latin1',
  )

export const wordsOf = (pdf: Buffer) =>
  drawingsOf(pdf).flatMap((drawn) =>
    [...drawn.matchAll(shownText)].map(([, parts, text]) =>
      beyondLatin.decode(parts === undefined ? fromBrackets(text!) : Buffer.concat(fromHex(parts))),
    ),
  )
