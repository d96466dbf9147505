import { vi } from 'vitest'

/** What the service sends for a prompt, as far as the browser's part reads it. */
export const PASSKEY_OPTIONS = {
  ...{ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', rp: { id: 'localhost', name: 'Courier' } },
  user: { id: 'dTE', name: 'ruth', displayName: 'Ruth' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

/** A browser with passkeys, whose user closes each prompt. */
export function closePasskeyPrompts(): void {
  const message = 'The operation either timed out or was not allowed.'
  const close = () => Promise.reject(new DOMException(message, 'NotAllowedError'))
  const credentials = { get: close, create: close }
  vi.stubGlobal('PublicKeyCredential', class {})
  const get = (target: Navigator, name: string) =>
    name === 'credentials' ? credentials : Reflect.get(target, name, target)
  vi.stubGlobal('navigator', new Proxy(navigator, { get }))
}
