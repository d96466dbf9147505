import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** argon2id with OWASP's recommended memory and rounds. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Each takes 19 MB and a thread. A flood of sign-ins waits in line instead of taking the machine's memory;
 * password-line.ts says how many.
 */
const AT_ONCE = 4
const inTurn = pLimit(AT_ONCE)

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options))
}

let decoy: Promise<string> | undefined

/** Takes the same time for an unknown user, so that nobody learns which names exist. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no password of anybody')
  const known = passwordHash ?? (await decoy)
  const matches = await inTurn(() => verify(known, password))
  return matches && passwordHash !== undefined
}
