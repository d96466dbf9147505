import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readPictureMetadata } from '../../../pictures/picture-metadata.ts'
import { pictureNotesFromFile } from './encode-picture.ts'

const read = async (file: Buffer) => pictureNotesFromFile(await readPictureMetadata(file))

const SPACES = [
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"',
  'xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"',
  'xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
].join(' ')
const AI_SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'

const blank = () => sharp({ create: { width: 6, height: 4, channels: 3, background: 'teal' } })
const xmp = (attributes: string, parts = '') =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${SPACES} ${attributes}>${parts}</rdf:Description></rdf:RDF></x:xmpmeta>`
const described = (text: string) =>
  `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:description>`
const withXmp = async (text: string) => read(await blank().withXmp(text).jpeg().toBuffer())
const withExif = async (IFD0: Record<string, string>) => read(await blank().withExif({ IFD0 }).jpeg().toBuffer())

/** Makes one IPTC record, as photo agencies write it: marker, length, then `8BIM` with data sets of record 2. */
function iptc(sets: Record<number, string>): Buffer {
  const data = Object.entries(sets).map(([set, text]) => {
    const bytes = Buffer.from(text, 'latin1')
    return Buffer.concat([Buffer.from([0x1c, 2, Number(set), bytes.length >> 8, bytes.length & 255]), bytes])
  })
  const all = Buffer.concat(data)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(all.length)
  const block = Buffer.concat([Buffer.from('8BIM\x04\x04\0\0', 'latin1'), size, all, Buffer.alloc(all.length % 2)])
  const segment = Buffer.concat([Buffer.from('Photoshop 3.0\0'), block])
  return Buffer.concat([Buffer.from([0xff, 0xed, (segment.length + 2) >> 8, (segment.length + 2) & 255]), segment])
}

describe('notes in a file', () => {
  it('are read as photo programs write them', async () => {
    const terms = 'xmpRights:WebStatement="http://creativecommons.org/licenses/by-sa/4.0"'
    const maker = '<dc:creator><rdf:Seq><rdf:li>June Halvorsen</rdf:li></rdf:Seq></dc:creator>'
    const attributes = `photoshop:Credit="Reuters" ${terms} Iptc4xmpExt:DigitalSourceType="${AI_SOURCE_TYPE}"`
    expect(await withXmp(xmp(attributes, described('The river &amp; the &#34;mill&#34;') + maker))).toEqual({
      caption: 'The river & the "mill"',
      credit: 'June Halvorsen / Reuters',
      creditUrl: null,
      license: 'cc-by-sa-4.0',
      madeWithAi: true,
    })
  })

  it('are read as agencies write them', async () => {
    const jpeg = await blank().jpeg().toBuffer()
    const segment = iptc({ 80: 'June Halvorsen', 110: 'Reuters', 120: 'The river in May' })
    expect(await read(Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]))).toMatchObject({
      caption: 'The river in May',
      credit: 'June Halvorsen / Reuters',
    })
  })

  it('are read as cameras write them, without their own names', async () => {
    expect(await withExif({ Artist: 'June', ImageDescription: 'OLYMPUS DIGITAL CAMERA' })).toMatchObject({
      caption: null,
      credit: 'June',
    })
    expect(await withExif({ Copyright: '(c) June Halvorsen' })).toMatchObject({ credit: '(c) June Halvorsen' })
    expect(await withExif({ Make: 'Canon' })).toBeUndefined()
  })

  it.each([
    'not xml <<<>>>',
    '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><x:xmpmeta>&b;&b;</x:xmpmeta>',
    '<a>'.repeat(10_000),
  ])('do no harm: %.40s', async (text) => {
    expect(await withXmp(text)).toBeUndefined()
  })
})
