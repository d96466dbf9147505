import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** The `message` is for users. */
class PasskeyPromptError extends Error {
  override name = 'PasskeyPromptError'
}

/** Returns whether the browser has passkeys, which it has only on https and on this computer itself. */
export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

/** @throws PasskeyPromptError */
export async function createPasskey(options: object): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await loadWebAuthnBrowser()
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new PasskeyPromptError(passkeyCreationProblem(error), { cause: error })
  })
}

/** @throws PasskeyPromptError */
export async function askForPasskey(options: object): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await loadWebAuthnBrowser()
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw new PasskeyPromptError(PASSKEY_NOT_USED_TEXT, { cause: error })
  })
}

async function loadWebAuthnBrowser(): Promise<typeof import('@simplewebauthn/browser')> {
  try {
    return await import('@simplewebauthn/browser')
  } catch (error) {
    throw new PasskeyPromptError('Couldn’t load what passkeys need. Check your connection and try again.', {
      cause: error,
    })
  }
}

function passkeyCreationProblem(error: unknown): string {
  if (nameOfPasskeyError(error) === 'InvalidStateError') return 'This device already has a passkey for your account.'
  return 'No passkey was created. Try again, or use an authenticator app.'
}

const PASSKEY_NOT_USED_TEXT = 'No passkey was used. Try again, or choose another way.'

/** Returns an error's name. The library's errors have those of the browser, such as `NotAllowedError`. */
function nameOfPasskeyError(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
