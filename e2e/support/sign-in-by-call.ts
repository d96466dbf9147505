import { ADMIN } from './start-hometown.ts'

export interface SessionCookie {
  name: string
  value: string
  domain: string
  path: string
  expires: number
  httpOnly: boolean
  secure: boolean
  sameSite: 'Lax'
}

/** The cookies end with the browser: Playwright would date their end by the clock of the tests, which browsers don't have. */
export async function signInByCall(url: string): Promise<SessionCookie[]> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(ADMIN),
  })
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .filter((line) => !/max-age=0|expires=thu, 01 jan 1970/i.test(line))
    .map((line) => {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/'
      const { hostname } = new URL(url)
      return {
        ...{ name, value, path, domain: hostname, expires: -1 },
        ...{ httpOnly: /httponly/i.test(line), secure: false, sameSite: 'Lax' },
      }
    })
}
