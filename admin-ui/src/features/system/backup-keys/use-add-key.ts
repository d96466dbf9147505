import { addBackupRecipientSchema } from '@hometown/shared-types/backup-recipient'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFrom } from '../../../lib/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { addBackupRecipient } from './backup-keys.api.ts'

/** Checks a public key with its name, and adds it. Only the public half ever gets here. */
export function useAddKey(onAdded: () => void) {
  const [problem, setProblem] = useState<string>()
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: addBackupRecipient,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['backups'] })
      toast({ title: 'Backup key added', description: 'We encrypt new backups for it.' })
      onAdded()
    },
    onError: (error) => setProblem(messageFrom(error, 'Couldn’t add the key.')),
  })
  return {
    problem,
    isPending: add.isPending,
    add(name: string, recipient: string): void {
      const parsed = addBackupRecipientSchema.safeParse({ name, recipient })
      setProblem(parsed.success ? undefined : parsed.error.issues[0]?.message)
      if (parsed.success) add.mutate(parsed.data)
    },
  }
}
