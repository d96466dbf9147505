import type { Factor } from '@hometown/shared-types/second-factors'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fingerprint, Pencil, Smartphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCountyTime } from '../../../lib/dates.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { FACTOR_KINDS } from './factor-names.ts'
import { removeFactor } from './factors.api.ts'
import { RenameFactorDialog } from './RenameFactorDialog.tsx'

interface FactorRowProps {
  factor: Factor
  isLast: boolean
  isRequired: boolean
}

export function FactorRow({ factor, isLast, isRequired }: FactorRowProps) {
  const { id, kind, name, createdAt, lastUsedAt } = factor
  const [asked, ask] = useState<'rename' | 'remove'>()
  const client = useQueryClient()
  const time = useCountyTime()
  const close = () => ask(undefined)
  const remove = useMutation({
    mutationFn: () => removeFactor(id),
    async onSuccess() {
      close()
      toast({ title: `${name} removed` })
      await client.invalidateQueries({ queryKey: ['accounts'] })
    },
    onError(error) {
      close()
      toastFailure(`Couldn’t remove ${name}`, error)
    },
  })
  const Icon = kind === 'passkey' ? Fingerprint : Smartphone

  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <Icon aria-hidden className="size-4 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="text-quiet text-sm">
          {name !== FACTOR_KINDS[kind] && `${FACTOR_KINDS[kind]} · `}Added{' '}
          <time dateTime={createdAt}>{time.date(createdAt)}</time> ·{' '}
          {lastUsedAt ? (
            <>
              Used <time dateTime={lastUsedAt}>{time.ago(lastUsedAt)}</time>
            </>
          ) : (
            'Not used yet'
          )}
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton icon={Pencil} label={`Rename ${name}`} onClick={() => ask('rename')} />
        <IconButton
          icon={Trash2}
          label={`Remove ${name}`}
          disabled={isLast && isRequired}
          onClick={() => ask('remove')}
        />
      </div>
      {asked === 'rename' && <RenameFactorDialog factor={factor} onClose={close} />}
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={close}
        title={`Remove ${name}?`}
        description={
          isLast
            ? 'You’ll sign in with only your password, and your recovery codes will stop working.'
            : 'You can’t sign in with it anymore. Your other second factors stay.'
        }
        confirmLabel="Remove"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </li>
  )
}
