import { IMAGE_BYTES_LIMIT } from '@hometown/shared-types/contract/articles'
import { PICTURE_REFUSALS } from '@hometown/shared-types/contract/media'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { ARRIVED } from '../../../test/support/picture-upload.ts'
import { problemOfFile, uploadPicture } from './upload-picture.ts'

const LARGE = IMAGE_BYTES_LIMIT + 1
const fileOf = (type: string, bytes = LARGE) => new File([new Uint8Array(bytes)], 'DSC_0042.JPG', { type })

/** Stands in for a browser that reads pictures of this size and writes so many bytes per try (jsdom can't). */
function stubCanvas({ width = 8000, height = 6000, writes = [1000], knowsWebp = true } = {}) {
  const drawn: string[] = []
  let tries = 0
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close() {} }))
  const context = { drawImage() {}, fillRect() {} }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type) {
    const written = type === 'image/webp' && !knowsWebp ? 'image/png' : (type ?? '')
    drawn.push(`${this.width}x${this.height} ${written}`)
    done(new Blob([new Uint8Array(writes[tries++] ?? 1000)], { type: written }))
  })
  return drawn
}

async function sentFile(file: File): Promise<File> {
  const server = fakeServer({ 'POST /api/upload/image': ARRIVED })
  await uploadPicture(file)
  const [call] = server.calls
  if (!(call?.body instanceof FormData)) throw new Error('Nothing was sent.')
  return call.body.get('image') as File
}

test('a file that is too large is scaled down before it is sent, and keeps its name', async () => {
  const drawn = stubCanvas()
  const sent = await sentFile(fileOf('image/jpeg'))
  expect(drawn).toEqual(['4000x3000 image/jpeg'])
  expect([sent.name, sent.type, sent.size]).toEqual(['DSC_0042.JPG', 'image/jpeg', 1000])
})

test('a PNG becomes a WebP, which keeps what is transparent, or a JPEG where the browser writes no WebP', async () => {
  stubCanvas()
  expect((await sentFile(fileOf('image/png'))).type).toBe('image/webp')
  stubCanvas({ knowsWebp: false })
  expect((await sentFile(fileOf('image/png'))).type).toBe('image/jpeg')
})

test('a file that fits is sent as it is', async () => {
  const drawn = stubCanvas()
  expect((await sentFile(fileOf('image/jpeg', 10))).size).toBe(10)
  expect(drawn).toEqual([])
})

test('a photo of an iPhone becomes a JPEG where the browser can read it', async () => {
  const drawn = stubCanvas({ width: 4032, height: 3024 })
  const photo = new File([new Uint8Array(10)], 'IMG_0042.HEIC', { type: '' })
  expect(problemOfFile(photo)).toBeUndefined()
  expect((await sentFile(photo)).type).toBe('image/jpeg')
  expect(drawn).toEqual(['4000x3000 image/jpeg'])
})

test('where the browser can’t read it, nothing is sent and the sentence says how to save a JPEG', async () => {
  const photo = new File([new Uint8Array(10)], 'IMG_0042.HEIC', { type: 'image/heic' })
  expect(problemOfFile(photo)).toBe(PICTURE_REFUSALS.heic)
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new DOMException('no picture')))
  const server = fakeServer()
  await expect(uploadPicture(photo)).rejects.toThrow('Share, Options, Most Compatible')
  expect(server.calls).toEqual([])
})

test.each([
  ['notes.txt', 'text/plain', 'Please select an image file'],
  ['notes', '', 'Please select an image file'],
  ['agenda.pdf', 'application/pdf', PICTURE_REFUSALS.pdf],
  ['map.svg', 'image/svg+xml', PICTURE_REFUSALS.svg],
  ['parade.MOV', 'video/quicktime', PICTURE_REFUSALS.video],
  ['DSC_1.NEF', '', PICTURE_REFUSALS.raw],
  ['logo.psd', 'image/vnd.adobe.photoshop', PICTURE_REFUSALS.other_image],
])('before anything is sent, %s is refused with its reason', (name, type, problem) => {
  expect(problemOfFile(new File(['x'], name, { type }))).toBe(problem)
})

test('a TIFF is sent, also where the browser knows no type for it', () => {
  expect(problemOfFile(new File(['x'], 'scan.TIF', { type: '' }))).toBeUndefined()
})
