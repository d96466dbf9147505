import { isThisMachine } from '@hometown/shared-types/this-machine'
import { passwordProblem } from '@hometown/shared-types/weak-password'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { UserRow } from '../auth.table.ts'

/** Raise it when the rules become stricter: passwords are then judged again when they are typed. */
const PASSWORD_RULES = 1

/** The rules that a password keeps. One of a site that only this machine reached is judged when the site goes public. */
export function passwordRules({ siteUrl }: Pick<AppContext['config'], 'siteUrl'>): number {
  return isThisMachine(siteUrl) ? 0 : PASSWORD_RULES
}

type Owner = Pick<UserRow, 'username'> & Partial<Pick<UserRow, 'display_name' | 'email'>>

/** @returns why the owner may not choose this password, as a sentence; undefined if they may */
export async function passwordProblemOf(
  context: AppContext,
  owner: Owner,
  password: string,
): Promise<string | undefined> {
  const { config, ports } = context
  const hosts = [config.siteUrl, config.apiUrl || config.siteUrl].map((address) => new URL(address).hostname)
  const ownWords = [
    ...[owner.username, owner.display_name, owner.email],
    ...[await ports.publicationName(context), config.siteName, config.countyName, ...hosts],
  ]
  return passwordProblem(password, ownWords, config.siteUrl)
}

/** @throws 422 `weak_password` @param path of the field in the body */
export async function refuseWeakPassword(
  context: AppContext,
  owner: Owner,
  password: string,
  path: 'newPassword' | 'password',
): Promise<void> {
  const message = await passwordProblemOf(context, owner, password)
  if (message) throw new AppError(422, 'weak_password', message, { issues: [{ path, message }] })
}
