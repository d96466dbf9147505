import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN } from '../../support/start-hometown.ts'
import type { Newsroom } from './newsroom.ts'

/** Pictures of the sample county, for those who need some. */
export const PICTURES = join(import.meta.dirname, '../../../admin-api/sample/pictures')

export interface UploadAnswer<Picture> {
  status: number
  body: { picture: Picture; message?: string }
}

/** Sends files as the desk's forms do. */
export async function startUploads<Picture>(newsroom: Newsroom) {
  const signedIn = await fetch(`${newsroom.url}/api/auth/login`, {
    method: 'POST',
    headers: { origin: newsroom.url, 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const cookie = signedIn.headers.getSetCookie().join('; ')
  return async (file: string): Promise<UploadAnswer<Picture>> => {
    const form = new FormData()
    form.set('image', new Blob([readFileSync(join(PICTURES, file))], { type: 'image/webp' }), file)
    const headers = { origin: newsroom.url, cookie }
    const answer = await fetch(`${newsroom.url}/api/upload/image`, { method: 'POST', headers, body: form })
    return { status: answer.status, body: await answer.json() }
  }
}
