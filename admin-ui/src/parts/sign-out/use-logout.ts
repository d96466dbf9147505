import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { logout } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { toast, toastFailure } from '../../ui/toast.ts'

export function useLogout() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: logout,
    async onSuccess() {
      await navigate({ to: paths.login, ignoreBlocker: true })
      queryClient.clear()
      toast({ title: 'Logged out', description: 'You have been logged out successfully' })
    },
    onError: (error) => toastFailure('Error', error, 'Failed to log out.'),
  })
}
