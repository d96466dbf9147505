import type { WordPressCredentials } from './options.ts'

/** Who the client speaks as. A later token replaces the initial credentials. */
export interface Session {
  readonly credentials: WordPressCredentials | undefined
  /** The Authorization header; undefined for an anonymous client. */
  authorization(): string | undefined
  useToken(token: string): void
}

/** Without credentials every call is anonymous. */
export function createSession(credentials: WordPressCredentials | undefined): Session {
  let token = credentials && 'token' in credentials ? credentials.token : undefined
  const basic = credentials && 'applicationPassword' in credentials ? basicAuthorization(credentials) : undefined
  return {
    credentials,
    authorization: () => (token ? `Bearer ${token}` : basic),
    useToken(newToken) {
      token = newToken
    },
  }
}

function basicAuthorization(credentials: { username: string; applicationPassword: string }): string {
  const pair = `${credentials.username}:${credentials.applicationPassword}`
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`
}
