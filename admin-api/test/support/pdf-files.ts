import { deflateSync } from 'node:zlib'

const PDF_FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'

interface PdfPage {
  readonly content: Buffer
  /** Further entries of the stream, such as the filter. */
  readonly filter?: string
  /** A picture on the page. */
  readonly image?: Buffer
}

/** @param copies how often each page appears; its content is stored once */
function pdfOfPages(pages: readonly PdfPage[], copies = 1): Buffer {
  const objects: Buffer[] = [Buffer.from('<</Type/Catalog/Pages 2 0 R>>'), Buffer.alloc(0), Buffer.from(PDF_FONT)]
  const add = (object: Buffer) => objects.push(object)
  const kids: number[] = []
  for (const { content, filter = '', image } of pages) {
    const of = add(stream(content, filter))
    const drawn = image && add(stream(image, IMAGE))
    const resources = `/Font<</F 3 0 R>>${drawn ? `/XObject<</I ${drawn} 0 R>>` : ''}`
    const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents ${of} 0 R/Resources<<${resources}>>>>`
    for (let copy = 0; copy < copies; copy++) kids.push(add(Buffer.from(page)))
  }
  objects[1] = Buffer.from(`<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`)
  return written(objects)
}

/** Deflated twice: a page with this many spaces in a few kilobytes. */
export function pdfOfSpaces(count: number): Buffer {
  const content = deflateSync(deflateSync(Buffer.alloc(count, ' '), { level: 1 }))
  return pdfOfPages([{ content, filter: '/Filter[/FlateDecode/FlateDecode]' }])
}

const IMAGE =
  '/Type/XObject/Subtype/Image/Width 400/Height 300/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode'

function stream(data: Buffer, entries: string): Buffer {
  const head = `<<${entries}/Length ${data.length}>>stream\n`
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')])
}

function written(objects: readonly Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n')]
  const places: number[] = []
  let at = 9
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    places.push(at)
    parts.push(part)
    at += part.length
  }
  const size = objects.length + 1
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${lines}`
  return Buffer.concat([...parts, Buffer.from(`${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF`)])
}
