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

/** What came of signing in. A pseudo token only names the account: requests go on with the application password. */
export interface AuthenticationResult {
  token: string
  kind: 'jwt' | 'application-password'
}

/** Who WordPress takes the client for. It ignores wrong credentials without a word, so only this tells. */
export type CredentialCheck =
  | { as: 'user'; user: WordPressCurrentUser; applicationPasswordsOffered: boolean }
  | { as: 'anonymous'; problem: string; applicationPasswordsOffered: boolean }

const tokenSchema = z.object({ token: z.string().min(1) })

/** `/wp-json/`, without the list of routes, which alone has 200 kB. */
export async function readIndex(transport: Transport, options?: RequestOptions): Promise<WordPressIndex> {
  return checkedItem(siteIndexSchema, await transport.read('', { _fields: indexFields }, options))
}

/** A token of the JWT plugin; where that fails and an application password is configured, a pseudo token. */
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

/** WordPress answered and said no. A timeout or a server that is away says nothing of the account. */
function isRefusal(error: unknown): boolean {
  return error instanceof WordPressError && error.status >= 400 && error.status < 500 && error.code !== 'timeout'
}

/** What WordPress takes us for. Rejects only where it gave no answer that could tell. */
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
  if (!offered) return 'WordPress offers no application passwords here: they need https.'
  return 'WordPress ignores the credentials: the user name or the application password is wrong.'
}
