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
  const { startRegistration } = await loadBrowserPart()
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new PasskeyPromptError(creationProblem(error), { cause: error })
  })
}

/** @throws PasskeyPromptError */
export async function askForPasskey(options: object): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await loadBrowserPart()
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw new PasskeyPromptError(USE_PROBLEM, { cause: error })
  })
}

async function loadBrowserPart(): Promise<typeof import('@simplewebauthn/browser')> {
  try {
    return await import('@simplewebauthn/browser')
  } catch (error) {
    throw new PasskeyPromptError('Couldn’t load what passkeys need. Check your connection and try again.', {
      cause: error,
    })
  }
}

function creationProblem(error: unknown): string {
  if (nameOf(error) === 'InvalidStateError') return 'This device already has a passkey for your account.'
  return 'No passkey was created. Try again, or use an authenticator app.'
}

const USE_PROBLEM = 'No passkey was used. Try again, or choose another way.'

/** Returns an error's name. The library's errors have those of the browser, such as `NotAllowedError`. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
