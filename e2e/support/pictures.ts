import { signInByCall } from './sign-in-by-call.ts'
import type { Hometown } from './start-hometown.ts'

/** @returns its address, for an article */
export async function uploadPicture({ url }: Hometown, jpeg: Buffer): Promise<string> {
  const body = new FormData()
  body.set('image', new File([new Uint8Array(jpeg)], 'picture.jpg', { type: 'image/jpeg' }))
  const cookie = (await signInByCall(url)).map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${url}/api/upload/image`, { method: 'POST', headers: { origin: url, cookie }, body })
  if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`)
  const uploaded = (await answer.json()) as { url: string }
  return uploaded.url
}
