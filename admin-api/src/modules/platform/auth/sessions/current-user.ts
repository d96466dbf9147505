import type { CurrentUser } from '@hometown/shared-types/auth'
import type { UserRow } from '../auth.table.ts'

type Known = Pick<UserRow, 'id' | 'username' | 'display_name' | 'role' | 'email' | 'must_change_password'>

export function currentUserOf(row: Known): CurrentUser {
  const { id, username, role } = row
  return {
    ...{ id, username, role, displayName: row.display_name },
    ...(row.email !== null && { email: row.email }),
    ...(row.must_change_password === 1 && { mustChangePassword: true as const }),
  }
}
