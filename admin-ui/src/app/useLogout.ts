import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { messageFrom } from '../lib/api-error.ts'
import { logout } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/toast.ts'

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
    onError: (error) =>
      toast({ title: 'Error', description: messageFrom(error, 'Failed to log out.'), variant: 'destructive' }),
  })
}
