import sharp from 'sharp'
import { expect, it } from 'vitest'
import { hidesDocument } from './hidden-document.ts'

function noise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: 'gray', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

it('takes no photo for a document, however much its pixels look like chance', async () => {
  expect(hidesDocument(await noise(1500, 1000))).toBe(false)
})

it('lets phones append the film of a photo, and programs their notes', async () => {
  const photo = await noise(60, 40)
  const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42 moov mdat', 'latin1')])
  expect(hidesDocument(Buffer.concat([photo, film]))).toBe(false)
  const notes = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description/></rdf:RDF></x:xmpmeta>'
  expect(hidesDocument(Buffer.concat([photo, Buffer.from(notes)]))).toBe(false)
})

it.each(['<SCRIPT>', '<svg onload=x>', '<?php echo 1;', '<!DOCTYPE html>', '<iframe src=x>'])(
  'finds %s behind a photo',
  async (text) => {
    expect(hidesDocument(Buffer.concat([await noise(60, 40), Buffer.from(text)]))).toBe(true)
  },
)
