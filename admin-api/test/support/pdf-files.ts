import { deflateSync } from 'node:zlib'

/** One page with this many spaces in a few kilobytes, because it is deflated twice. */
export function pdfOfSpaces(count: number): Buffer {
  const content = deflateSync(deflateSync(Buffer.alloc(count, ' '), { level: 1 }))
  const filter = `/Filter[/FlateDecode/FlateDecode]/Length ${content.length}`
  return Buffer.concat([
    Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
4 0 obj<<${filter}>>stream
`),
    content,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ])
}
