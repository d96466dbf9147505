import { vi } from 'vitest'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** What the service sends for a prompt, as far as the browser's part reads it. */
export const PASSKEY_OPTIONS = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' }
export const NEW_PASSKEY_OPTIONS = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Courier' },
  user: { id: 'dTE', name: 'ruth', displayName: 'Ruth' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

/** A browser with passkeys. `answers` may be replaced to make a prompt fail. */
export function fakePasskeys() {
  const credential = (response: object) => ({
    id: 'key-1',
    rawId: bytes('key-1'),
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  })
  const prompts = {
    get: () => {
      const response = { authenticatorData: bytes('a'), clientDataJSON: bytes('c'), signature: bytes('s') }
      return Promise.resolve(credential(response))
    },
    create: () => {
      const response = { attestationObject: bytes('o'), clientDataJSON: bytes('c') }
      return Promise.resolve(credential(response))
    },
  }
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, name) => (name === 'credentials' ? prompts : Reflect.get(target, name, target)),
    }),
  )
  return prompts
}

/** As browsers do when the user closes a prompt. */
export function closePrompt(): Promise<never> {
  return Promise.reject(new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError'))
}
