import type { CurrentUser } from '@hometown/shared-types/auth'
import type { UserRow } from '../auth.table.ts'

type Known = Pick<
  UserRow,
  'id' | 'username' | 'display_name' | 'role' | 'email' | 'must_change_password' | 'password_is_weak'
>

export function currentUserOf(row: Known): CurrentUser {
  const { id, username, role } = row
  return {
    ...{ id, username, role, displayName: row.display_name },
    ...(row.email !== null && { email: row.email }),
    ...(row.must_change_password === 1 && { mustChangePassword: true as const }),
    ...(row.must_change_password === 1 && row.password_is_weak === 1 && { passwordIsWeak: true as const }),
  }
}
