import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { crc32 } from 'node:zlib'
import { IMAGE_BYTES_LIMIT } from '@hometown/shared-types/article'
import { PICTURE_REFUSALS, type PictureRefusalCode } from '@hometown/shared-types/picture-refusals'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { peakMemory } from '../../../../../test/support/peak-memory.ts'
import { flat, pngOfTexts } from '../../../../../test/support/picture-bombs.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { tiffOf } from '../../../../../test/support/tiff-files.ts'
import { createArticle, updateArticle } from '../../../../../test/support/write-articles.ts'
import { folderOf } from '../../../../file-storage/open-file-storage.ts'

async function open() {
  const { app, context } = await buildTestApp()
  const { headers } = await signIn(context)
  async function upload(bytes: Uint8Array<ArrayBuffer>, name = 'photo.jpg', field = 'image', type = 'image/jpeg') {
    const form = new FormData()
    form.set(field, new Blob([bytes], { type }), name)
    const encoded = new Response(form)
    return app.inject({
      method: 'POST',
      url: '/api/upload/image',
      headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
  }
  return { app, context, upload }
}

function drawn(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
}

async function bytesOf(picture: Sharp): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await picture.toBuffer())
}

function still(): Promise<Buffer> {
  return drawn(20, 20).png().toBuffer()
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
  const frames = ['teal', 'navy'].map((background) => {
    return sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  })
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

async function animatedPng(): Promise<Buffer> {
  const png = await still()
  const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)])
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])
}

/** The beginning of a file of the family of MP4 and HEIC: its own brand, then those that it fits. */
function brands(own: string, ...others: string[]): Uint8Array<ArrayBuffer> {
  const list = [own, '\0\0\0\0', ...others].join('')
  const head = Buffer.alloc(4)
  head.writeUInt32BE(8 + list.length)
  return new Uint8Array(Buffer.concat([head, Buffer.from(`ftyp${list}`, 'latin1'), Buffer.alloc(400)]))
}

/** Claims a huge size but contains almost no data. */
async function enormousPng(side: number): Promise<Buffer> {
  const png = await still()
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

describe('an uploaded picture', () => {
  it('is stored upright, without the camera’s notes, and served for good', async () => {
    const { app, upload } = await open()
    const photo = drawn(60, 40)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Nora' }, IFD3: { GPSLatitude: '41/1' } })
    const turned = await bytesOf(
      sharp(await bytesOf(photo))
        .keepMetadata()
        .withMetadata({ orientation: 6 }),
    )
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

  it.each([
    ['a TIFF', () => bytesOf(drawn(60, 40).tiff())],
    [
      'a TIFF with a smaller copy and notes',
      () => new Uint8Array(tiffOf({ side: 60, more: ['copy'], notes: 100_000 })),
    ],
    ['an AVIF', () => bytesOf(drawn(60, 40).avif({ effort: 0 }))],
    [
      'an AVIF that first says HEIF',
      async () => {
        const avif = Buffer.from(await bytesOf(drawn(60, 40).avif({ effort: 0 })))
        avif.write('mif1', 8, 'latin1')
        return new Uint8Array(avif)
      },
    ],
  ] satisfies [string, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>][])(
    'may be %s',
    async (_what, make) => {
      const { upload } = await open()
      const answer = await upload(await make())
      expect([answer.statusCode, answer.json().picture?.width]).toEqual([200, 60])
    },
  )

  it('is stored once, however often and at once it is uploaded', async () => {
    const { context, upload } = await open()
    const bytes = await bytesOf(drawn(30, 20).png())
    const answers = await Promise.all([upload(bytes), upload(bytes, 'again.png'), upload(bytes)])
    expect(new Set(answers.map((answer) => answer.json().imageUrl)).size).toBe(1)
    expect(await readdir(folderOf(context.config.dataDir, 'uploads'))).toHaveLength(1)
    expect(await context.store.db.selectFrom('media').selectAll().execute()).toHaveLength(1)
  })

  it('is made at most 2400 pixels wide', async () => {
    const { context, upload } = await open()
    await upload(await bytesOf(drawn(3000, 1000).png()))
    const row = await context.store.db.selectFrom('media').select(['width', 'height']).executeTakeFirst()
    expect(row).toEqual({ width: 2400, height: 800 })
  })

  it('gives its size to the articles that show it', async () => {
    const { context, upload } = await open()
    const { imageUrl } = (await upload(await bytesOf(drawn(60, 40).png()))).json()
    const { id } = await createArticle(context, newArticle({ imageUrl }), null)
    const size = () =>
      context.store.db
        .selectFrom('articles')
        .select(['image_width', 'image_height'])
        .where('id', '=', id)
        .executeTakeFirst()
    expect(await size()).toEqual({ image_width: 60, image_height: 40 })
    await updateArticle(context, id, { title: 'Another title' }, null)
    expect(await size()).toEqual({ image_width: 60, image_height: 40 })
    await updateArticle(context, id, { imageUrl: 'https://example.invalid/a.jpg' }, null)
    expect(await size()).toEqual({ image_width: null, image_height: null })
  })
})

describe('an uploaded picture in the text of an article', () => {
  it('has its place kept free, and the size that the text gives it', async () => {
    const { context, upload } = await open()
    const { imageUrl } = (await upload(await bytesOf(drawn(60, 40).png()))).json()
    const html = `<p><img src="${imageUrl}" alt="" /></p><p><img src="${imageUrl}" alt="" width="30" /></p>`
    const { id, content } = await createArticle(context, newArticle({ content: html }), null)
    const sized = `<img src="${imageUrl}" alt="" width="60" height="40" />`
    expect(content).toBe(`<p>${sized}</p><p><img src="${imageUrl}" alt="" width="30" /></p>`)
    expect((await updateArticle(context, id, { content }, null)).content).toBe(content)
    expect((await updateArticle(context, id, { title: 'Another' }, null)).content).toBe(content)
  })
})

describe('an uploaded picture that unfolds to hundreds of megabytes', () => {
  // A decoder with its libraries takes about 70 MB, mostly pages shared with the service.
  const most = 220_000_000

  it('is stored without what it unfolds to', async () => {
    const { upload } = await open()
    const bomb = new Uint8Array(pngOfTexts())
    const peak = await peakMemory(async () => expect((await upload(bomb)).statusCode).toBe(200))
    expect(peak).toBeLessThan(most)
  })

  it('is refused where that is its pixels, and the next one is stored', async () => {
    const { upload } = await open()
    const bomb = new Uint8Array(await flat(4500, 'png'))
    const peak = await peakMemory(async () => {
      const answer = await upload(bomb)
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        {
          code: 'too_much_memory',
          message: 'This image takes too much memory to open. Make it smaller, for example 4,400 pixels wide.',
        },
      ])
    })
    expect(peak).toBeLessThan(most)
    expect((await upload(await bytesOf(drawn(60, 40).png()))).statusCode).toBe(200)
  })
})

describe('an upload is refused', () => {
  it('when too many come at once, with a word about when to come again', async () => {
    const { upload } = await open()
    const bytes = await bytesOf(drawn(60, 40).png())
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload(bytes)))
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused).toHaveLength(4)
    for (const { statusCode, headers, json } of refused)
      expect([statusCode, headers['retry-after'], json().message]).toEqual([
        503,
        '5',
        'Too many images are being uploaded right now. Please wait a few seconds and try again.',
      ])
    expect((await upload(bytes)).statusCode).toBe(200)
  })

  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = new TextEncoder().encode('<!doctype html><script>alert(1)</script>')

  it.each([
    ['HTML named as a picture', 'not_an_image', html],
    ['a text', 'not_an_image', new TextEncoder().encode('Notes of the council')],
    ['SVG', 'svg', svg],
    ['SVG with a declaration', 'svg', new Uint8Array([...new TextEncoder().encode('<?xml version="1.0"?>\n'), ...svg])],
    ['nothing', 'empty', new Uint8Array()],
    ['half a header', 'cut_off', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46])],
    ['a PDF', 'pdf', new TextEncoder().encode('%PDF-1.7\n1 0 obj')],
    ['a photo of an iPhone', 'heic', brands('heic', 'mif1', 'heic')],
    ['a HEIF', 'heic', brands('mif1', 'mif1', 'heix')],
    ['a video of an iPhone', 'video', brands('qt  ', 'qt  ')],
    ['a video', 'video', brands('isom', 'isom', 'mp42')],
    ['a raw file of a camera', 'raw', brands('crx ', 'crx ', 'isom')],
    ['a JPEG XL', 'other_image', new Uint8Array([0xff, 0x0a, 0xfa, 0x7f, 1, 2, 3, 4, 5, 6, 7, 8])],
    ['a bitmap of Windows', 'other_image', new TextEncoder().encode(`BM${'\0'.repeat(60)}`)],
  ] satisfies [string, PictureRefusalCode, Uint8Array<ArrayBuffer>][])(
    'with the reason, when it is %s',
    async (_what, code, bytes) => {
      const { context, upload } = await open()
      const answer = await upload(bytes, 'a.jpg')
      expect([answer.statusCode, answer.json()]).toEqual([422, { message: PICTURE_REFUSALS[code], code }])
      expect(await context.store.db.selectFrom('media').selectAll().execute()).toEqual([])
    },
  )

  const noise = (width: number, height: number) =>
    sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

  it.each([
    ['JPEG', noise(300, 200).jpeg()],
    ['progressive JPEG', noise(300, 200).jpeg({ progressive: true })],
    ['PNG', noise(300, 200).png()],
    ['WebP', noise(300, 200).webp()],
    ['GIF', noise(300, 200).gif()],
    ['AVIF', noise(300, 200).avif({ effort: 0 })],
    ['TIFF', noise(300, 200).tiff({ compression: 'lzw' })],
  ])('when the end of a %s is missing, and says so wherever it breaks off', async (_kind, picture) => {
    const { upload } = await open()
    const whole = await bytesOf(picture)
    for (const share of [0.2, 0.5, 0.9]) {
      const answer = await upload(whole.slice(0, Math.floor(whole.length * share)))
      expect([answer.statusCode, answer.json()]).toEqual([422, { code: 'cut_off', message: PICTURE_REFUSALS.cut_off }])
    }
  })

  it('when it is whole but damaged, which isn’t called incomplete', async () => {
    const { upload } = await open()
    const png = await bytesOf(noise(300, 200).png())
    png.fill(0xff, 5000, 6000)
    expect((await upload(png)).json()).toEqual({ code: 'damaged', message: PICTURE_REFUSALS.damaged })
  })

  it.each([
    ['an animated GIF', 'animated', () => animation('gif')],
    ['an animated WebP', 'animated', () => animation('webp')],
    ['an animated PNG', 'animated', animatedPng],
    ['a JPEG with a page behind it', 'not_only_an_image', async () => appended('<script>alert(1)</script>')],
    ['a JPEG with PHP in it', 'not_only_an_image', async () => appended('<?php system($_GET[0]); ?>')],
    ['a JPEG that is an archive too', 'not_only_an_image', async () => appended('PK\x03\x04 a.class PK\x05\x06')],
    ['a JPEG with a PDF in its head', 'not_only_an_image', async () => withComment('%PDF-1.7')],
    ['a TIFF of several pages', 'several_pages', async () => tiffOf({ side: 20, more: ['copy', 'page'] })],
    ['50,000 by 50,000 pixels', 'too_many_pixels', async () => enormousPng(50_000)],
  ])('when it is %s', async (_what, code, make) => {
    const { context, upload } = await open()
    const answer = await upload(new Uint8Array(await make()))
    expect([answer.statusCode, answer.json().code]).toEqual([422, code])
    expect(await readdir(folderOf(context.config.dataDir, 'uploads')).catch(() => [])).toEqual([])
    expect(await readdir(folderOf(context.config.dataDir, 'derived')).catch(() => [])).toEqual([])
  })

  it('when there are too many of one caller', async () => {
    const { upload } = await open()
    const codes = new Set<number>()
    for (let count = 0; count < 61; count++) codes.add((await upload(new Uint8Array())).statusCode)
    expect([...codes]).toEqual([422, 429])
  })

  it('when it is larger than 5 MB', async () => {
    const { upload } = await open()
    const answer = await upload(new Uint8Array(IMAGE_BYTES_LIMIT + 1000).fill(7))
    expect(answer.statusCode).toBe(413)
    expect(answer.json().message).toBe('Image size must be less than 5MB')
  })

  it('when a small file unfolds to too many pixels', async () => {
    const { upload } = await open()
    const answer = await upload(await bytesOf(drawn(9000, 9000).png({ compressionLevel: 9 })))
    expect(answer.statusCode).toBe(422)
    expect(answer.json().code).toBe('too_many_pixels')
  })

  it.each([
    [1, 31_000],
    [31_000, 1],
  ])('when it is a line of %i by %i pixels, which would take very long', async (width, height) => {
    const { upload } = await open()
    const answer = await upload(await bytesOf(drawn(width, height).png()))
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'too_many_pixels'])
  })

  it.each([
    ['multipart/form-data', 'hello'],
    ['multipart/form-data; boundary=x', 'garbage'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nabc'],
  ])('when its form cannot be read: %s %s', async (type, payload) => {
    const { app, context } = await open()
    const { headers } = await signIn(context)
    const answer = await app.inject({
      method: 'POST',
      url: '/api/upload/image',
      headers: { ...headers, 'content-type': type },
      payload,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'unreadable'])
  })

  it('and the connection still serves the next request', async () => {
    const { app, context } = await open()
    const { headers } = await signIn(context)
    const address = await app.listen({ port: 0 })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const body = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'),
      Buffer.alloc(4_000_000, 1),
      Buffer.from('\r\n--x--\r\n'),
    ])
    const post = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const type = { 'content-type': 'multipart/form-data; boundary=x' }
        request(
          `${address}/api/upload/image`,
          { method: 'POST', agent, headers: { ...headers, ...type } },
          (answer) => {
            answer.resume().on('end', () => resolve(answer.statusCode))
          },
        )
          .on('error', reject)
          .end(body)
      })
    expect([await post(), await post(), await post()]).toEqual([422, 422, 422])
    agent.destroy()
  })

  it('when it is in another field, or no form at all', async () => {
    const { app, context, upload } = await open()
    expect((await upload(await bytesOf(drawn(6, 4).png()), 'a.png', 'file')).statusCode).toBe(422)
    const { headers } = await signIn(context)
    const bare = await app.inject({ method: 'POST', url: '/api/upload/image', headers, payload: {} })
    expect(bare.statusCode).toBe(422)
  })
})

describe('uploads are read by their own names only', () => {
  it.each(['/uploads/..%2f..%2fhometown.sqlite', '/uploads/x.webp', `/uploads/${'0'.repeat(32)}.webp`])(
    'not %s',
    async (path) => {
      const { app } = await open()
      expect((await app.inject(path)).statusCode).toBe(404)
    },
  )
})
