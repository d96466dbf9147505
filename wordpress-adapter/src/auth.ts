import { z } from 'zod'
import { checkedItem } from './checked.ts'
import { WordPressError } from './errors.ts'
import type { RequestOptions } from './options.ts'
import type { Users } from './resources/users.ts'
import { siteIndexSchema, type WordPressIndex } from './schemas/site-index.ts'
import type { WordPressCurrentUser } from './schemas/user.ts'
import type { Session } from './session.ts'
import type { Transport } from './transport/transport.ts'

const indexFields = 'name,description,url,home,gmt_offset,timezone_string,namespaces,authentication'

/** The result of signing in. A pseudo token only names the account; requests go on with the application password. */
export interface AuthenticationResult {
  token: string
  kind: 'jwt' | 'application-password'
}

/** WordPress ignores wrong credentials without an error, so only this tells who the caller is. */
export type CredentialCheck =
  | { as: 'user'; user: WordPressCurrentUser; applicationPasswordsOffered: boolean }
  | { as: 'anonymous'; problem: string; applicationPasswordsOffered: boolean }

const tokenSchema = z.object({ token: z.string().min(1) })

/** `/wp-json/` without the list of routes, which takes 200 kB. */
export async function readIndex(transport: Transport, options?: RequestOptions): Promise<WordPressIndex> {
  return checkedItem(siteIndexSchema, await transport.read('', { _fields: indexFields }, options))
}

/** Gets a token of the JWT plugin, or a pseudo token if that fails and an application password is configured. */
export async function authenticate(
  transport: Transport,
  session: Session,
  account: { username: string; password: string },
  options?: RequestOptions,
): Promise<AuthenticationResult> {
  try {
    const answer = await transport.write('post', 'jwt-auth/v1/token', { json: account }, options)
    const { token } = checkedItem(tokenSchema, answer)
    session.useToken(token)
    return { token, kind: 'jwt' }
  } catch (error) {
    const { credentials } = session
    if (!isRefusal(error) || !credentials || !('applicationPassword' in credentials)) throw error
    return { token: `application-password:${credentials.username}`, kind: 'application-password' }
  }
}

/** WordPress refused. A timeout or a broken connection says nothing about the account. */
function isRefusal(error: unknown): boolean {
  return error instanceof WordPressError && error.status >= 400 && error.status < 500 && error.code !== 'timeout'
}

/** Rejects only if no answer tells who WordPress takes us for. */
export async function checkCredentials(
  transport: Transport,
  session: Session,
  users: Users,
  options?: RequestOptions,
): Promise<CredentialCheck> {
  const { authentication } = await readIndex(transport, options)
  const applicationPasswordsOffered = 'application-passwords' in authentication
  try {
    return { as: 'user', user: await users.me(options), applicationPasswordsOffered }
  } catch (error) {
    if (!(error instanceof WordPressError) || (error.status !== 401 && error.status !== 403)) throw error
    const problem = describeRefusal(error, session, applicationPasswordsOffered)
    return { as: 'anonymous', problem, applicationPasswordsOffered }
  }
}

function describeRefusal(error: WordPressError, session: Session, offered: boolean): string {
  if (!session.authorization()) return 'No credentials are configured.'
  if (error.code !== 'rest_not_logged_in') return error.message
  if (!offered) return 'WordPress offers no application passwords here because they need https.'
  return 'WordPress rejected the username or application password.'
}
