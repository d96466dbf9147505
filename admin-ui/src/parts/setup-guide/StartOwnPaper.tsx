import { setupGuideCalls } from '@hometown/shared-types/contract/setup-guide'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api-client.ts'
import { paths } from '../../paths.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { useQuestion } from '../use-action.tsx'
import { setupGuideQuery } from './setup-guide-queries.ts'

function SampleContentRemoved() {
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

export function StartOwnPaper({ variant = 'primary', size }: Pick<ButtonProps, 'variant' | 'size'>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { ask, dialog } = useQuestion({
    title: 'Start your own paper?',
    description: <SampleContentRemoved />,
    confirmLabel: 'Delete the sample and start',
    failed: 'Couldn’t start your own paper',
    run: () => api(setupGuideCalls.startOwnPaper),
    said: { title: 'The sample county is gone', description: 'Now set up your own paper.' },
    done(guide) {
      client.setQueryData(setupGuideQuery.queryKey, guide)
      navigate({ to: paths.setup })
        .then(() => client.invalidateQueries())
        .catch(reportError)
    },
  })
  return (
    <>
      <Button variant={variant} {...(size && { size })} onClick={ask}>
        Start my own paper
      </Button>
      {dialog}
    </>
  )
}
