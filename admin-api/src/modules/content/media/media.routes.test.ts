import { readdir } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { IMAGE_BYTES_LIMIT } from '@hometown/shared-types/contract/articles'
import type { PictureRefusalCode } from '@hometown/shared-types/contract/media'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import { drawnPicture, uploadPicture } from '../../../../test/support/upload-picture.ts'
import { storageFolder } from '../../../storage/file-storage.ts'

async function open() {
  const { app, context, user } = await openSignedIn()
  const upload = (bytes: Uint8Array, name?: string) => uploadPicture(app, user, bytes, name)
  return { app, context, upload }
}

function drawn(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
}

async function appended(text: string): Promise<Buffer> {
  return Buffer.concat([await drawn(20, 20).jpeg().toBuffer(), Buffer.from(text, 'latin1')])
}

async function withComment(text: string): Promise<Buffer> {
  const jpeg = await drawn(20, 20).jpeg().toBuffer()
  const comment = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), comment, Buffer.from(text), jpeg.subarray(2)])
}

async function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = ['teal', 'navy'].map((background) => drawnPicture(20, 20, background))
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

async function animatedPng(): Promise<Buffer> {
  const png = await drawnPicture(20, 20)
  const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)])
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])
}

/** Makes the beginning of a file of the family of MP4 and HEIC: its own brand, then those that it fits. */
function brands(own: string, ...others: string[]): Buffer {
  const list = [own, '\0\0\0\0', ...others].join('')
  const head = Buffer.alloc(4)
  head.writeUInt32BE(8 + list.length)
  return Buffer.concat([head, Buffer.from(`ftyp${list}`, 'latin1'), Buffer.alloc(400)])
}

/** The picture claims a huge size but contains almost no data. */
async function enormousPng(side: number): Promise<Buffer> {
  const png = await drawnPicture(20, 20)
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

describe('an uploaded picture', () => {
  it('is stored upright, without the camera’s notes, and served for good', async () => {
    const { app, upload } = await open()
    const photo = await drawn(60, 40)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Nora' }, IFD3: { GPSLatitude: '41/1' } })
      .toBuffer()
    const turned = await sharp(photo).keepMetadata().withMetadata({ orientation: 6 }).toBuffer()
    const answer = await upload(turned)
    expect(answer.statusCode).toBe(200)
    const { imageUrl, picture } = answer.json()
    expect(picture).toMatchObject({ caption: null, credit: 'Nora', madeWithAi: false })
    expect(imageUrl).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/)
    const served = await app.inject(imageUrl)
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 60 })
    expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined()
  })

  it('may be a TIFF, or an AVIF that first says HEIF', async () => {
    const { upload } = await open()
    const avif = await drawn(60, 40).avif({ effort: 0 }).toBuffer()
    avif.write('mif1', 8, 'latin1')
    for (const bytes of [await drawn(60, 40).tiff().toBuffer(), avif])
      expect((await upload(bytes)).json().picture).toMatchObject({ width: 60 })
  })

  it('is stored once, however often and at once it is uploaded', async () => {
    const { context, upload } = await open()
    const bytes = await drawnPicture(30, 20)
    const answers = await Promise.all([upload(bytes), upload(bytes, 'again.png'), upload(bytes)])
    expect(new Set(answers.map((answer) => answer.json().imageUrl)).size).toBe(1)
    expect(await readdir(storageFolder(context.config.dataDir, 'uploads'))).toHaveLength(1)
    expect(await context.store.db.selectFrom('media').selectAll().execute()).toHaveLength(1)
  })
})

describe('an upload is refused', () => {
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = new TextEncoder().encode('<!doctype html><script>alert(1)</script>')

  it.each<[string, PictureRefusalCode | 'too_many_pixels', () => Uint8Array | Promise<Uint8Array>]>([
    ['HTML named as a picture', 'not_an_image', () => html],
    ['SVG', 'svg', () => svg],
    ['nothing', 'empty', () => new Uint8Array()],
    ['half a header', 'damaged', () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46])],
    ['a PDF', 'pdf', () => new TextEncoder().encode('%PDF-1.7\n1 0 obj')],
    ['a photo of an iPhone', 'heic', () => brands('heic', 'mif1', 'heic')],
    ['a video of an iPhone', 'video', () => brands('qt  ', 'qt  ')],
    ['an animated GIF', 'animated', () => animation('gif')],
    ['an animated WebP', 'animated', () => animation('webp')],
    ['an animated PNG', 'animated', animatedPng],
    ['a JPEG with a page behind it', 'not_only_an_image', () => appended('<script>alert(1)</script>')],
    ['a JPEG with PHP in it', 'not_only_an_image', () => appended('<?php system($_GET[0]); ?>')],
    ['a JPEG that is an archive too', 'not_only_an_image', () => appended('PK\x03\x04 a.class PK\x05\x06')],
    ['a JPEG with a PDF in its head', 'not_only_an_image', () => withComment('%PDF-1.7')],
    ['50,000 by 50,000 pixels', 'too_many_pixels', () => enormousPng(50_000)],
  ])('with the reason, and leaves nothing behind: %s', async (_what, code, make) => {
    const { context, upload } = await open()
    const answer = await upload(await make(), 'a.jpg')
    expect([answer.statusCode, answer.json().code]).toEqual([422, code])
    expect(await context.store.db.selectFrom('media').selectAll().execute()).toEqual([])
    for (const folder of ['uploads', 'derived'] as const)
      expect(await readdir(storageFolder(context.config.dataDir, folder)).catch(() => [])).toEqual([])
  })

  it('when it is larger than 5 MB', async () => {
    const { upload } = await open()
    const answer = await upload(new Uint8Array(IMAGE_BYTES_LIMIT + 1000).fill(7))
    expect(answer.statusCode).toBe(413)
    expect(answer.json().message).toBe('Image size must be less than 5MB')
  })
})

it('uploads are read by their own names only', async () => {
  const { app } = await open()
  for (const path of ['/uploads/..%2f..%2fhometown.sqlite', '/uploads/x.webp', `/uploads/${'0'.repeat(32)}.webp`])
    expect((await app.inject(path)).statusCode, path).toBe(404)
})
