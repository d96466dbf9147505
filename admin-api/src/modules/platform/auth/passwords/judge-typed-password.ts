import type { AppContext } from '../../../../context.ts'
import type { UserRow } from '../auth.table.ts'
import { noteJudgment } from '../users.repository.ts'
import { passwordProblemOf, passwordRules } from './password-rules.ts'

/**
 * A hash doesn't say whether a password keeps today's rules, so look when it is typed. A weak one still opens the account,
 * which must then choose another. Call it after the right password, and look at the account's row again.
 */
export async function judgeTypedPassword(context: AppContext, row: UserRow, password: string): Promise<void> {
  const rules = passwordRules(context.config)
  if (row.password_rules >= rules || row.must_change_password === 1) return
  const isWeak = (await passwordProblemOf(context, row, password)) !== undefined
  const judgment = isWeak
    ? { must_change_password: 1, password_is_weak: 1 }
    : { password_rules: rules, password_is_weak: 0 }
  await context.store.groupWrite((trx) => noteJudgment(trx, row, judgment))
}
