import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import type { Config } from '../../../../config/config.ts'

type Costs = Pick<Config, 'passwordCost'>

/**
 * Each takes 19 MB and a thread. A flood of sign-ins waits in line instead of taking the machine's memory;
 * password-line.ts says how many.
 */
const AT_ONCE = 4
const inTurn = pLimit(AT_ONCE)

/** By argon2id. */
export function hashPassword({ passwordCost }: Costs, password: string): Promise<string> {
  return inTurn(() => hash(password, passwordCost))
}

let decoy: Promise<string> | undefined

/** Takes the same time for an unknown user, so that nobody learns which names exist. */
export async function isPassword(config: Costs, passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(config, 'no password of anybody')
  const known = passwordHash ?? (await decoy)
  const matches = await inTurn(() => verify(known, password))
  return matches && passwordHash !== undefined
}
