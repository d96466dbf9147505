import { setupGuideCalls } from '@hometown/shared-types/contract/setup-guide'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { paths } from '../../paths.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { setupGuideQuery } from './setup-guide-queries.ts'

function WhatIsRemoved() {
  return (
    <>
      <p>
        We delete the sample county: its articles, pictures, events, games, businesses, people, topics, sources,
        suggestions and newsletters, and newsletters that you sent with nothing but its articles. They don’t come back.
      </p>
      <p className="mt-2">Everything else you added or edited stays, and so do accounts, settings and connections.</p>
    </>
  )
}

/** Asks once, removes the sample county and opens the guide. */
export function StartOwnPaper({ variant = 'primary', size }: Pick<ButtonProps, 'variant' | 'size'>) {
  const [isAsking, ask] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const start = useMutation({
    mutationFn: () => api(setupGuideCalls.startOwnPaper),
    async onSuccess(guide) {
      ask(false)
      client.setQueryData(setupGuideQuery.queryKey, guide)
      toast({ title: 'The sample county is gone', description: 'Now set up your own paper.' })
      await navigate({ to: paths.setup })
      await client.invalidateQueries()
    },
    onError(error) {
      ask(false)
      toastFailure('Couldn’t start your own paper', error)
    },
  })
  return (
    <>
      <Button variant={variant} {...(size && { size })} onClick={() => ask(true)}>
        Start my own paper
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title="Start your own paper?"
        description={<WhatIsRemoved />}
        confirmLabel="Delete the sample and start"
        pending={start.isPending}
        onConfirm={() => start.mutate()}
      />
    </>
  )
}
