import sharp from 'sharp'
import type { CallableApp } from './called-routes.ts'

export async function uploadPicture(
  app: Pick<CallableApp, 'inject'>,
  { headers }: { headers: Record<string, string> },
  bytes: Uint8Array,
  name = 'photo.jpg',
) {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  return app.inject({ method: 'POST', url: '/api/upload/image', headers, payload: form })
}

export function drawnPicture(width: number, height: number, background = 'teal'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}
