import type { Account, AccountWithPassword } from '@hometown/shared-types/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ROLE_NAMES } from '../../lib/roles.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { removeFactors, resetPassword, updateAccount } from './accounts.api.ts'

interface Ends {
  onPassword(told: AccountWithPassword): void
  onDone(): void
}

export function useAccountActions({ id, username }: Account, { onPassword, onDone }: Ends) {
  const queryClient = useQueryClient()
  const follow = () => queryClient.invalidateQueries({ queryKey: ['accounts'] })
  const explain = (error: unknown) => {
    onDone()
    toastFailure('Couldn’t change the account', error)
  }
  const update = useMutation({
    mutationFn: updateAccount,
    async onSuccess(account, changes) {
      onDone()
      toast({ title: changes.role ? `${username} is ${named(account)} now` : `${username} is ${stateOf(account)}` })
      await follow()
    },
    onError: explain,
  })
  const reset = useMutation({
    mutationFn: () => resetPassword(id),
    async onSuccess(told) {
      onDone()
      onPassword(told)
      await follow()
    },
    onError: explain,
  })
  const removeAll = useMutation({
    mutationFn: () => removeFactors(id),
    async onSuccess() {
      onDone()
      toast({ title: `Second factors of ${username} removed` })
      await follow()
    },
    onError: explain,
  })
  return { update, reset, removeAll }
}

function named({ role }: Account): string {
  return role === 'contributor' ? 'a contributor' : `an ${ROLE_NAMES[role].toLowerCase()}`
}

function stateOf({ disabled }: Account): string {
  return disabled ? 'disabled' : 'enabled again'
}
