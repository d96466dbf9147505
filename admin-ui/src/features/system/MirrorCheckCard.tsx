import { DIFFERENCE_LABELS, type MirrorCheck, type StartMirrorCheckInput } from '@hometown/shared-types/mirror-check'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CountyTime } from '../../lib/dates.ts'
import { countOf, formatNumber } from '../../lib/numbers.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DataTable, HeaderCell, Row } from '../../ui/DataTable.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { mirrorCheckQuery, startMirrorCheck } from './system.api.ts'

/** Only for newsrooms with a WordPress. */
export function MirrorCheckCard({ time }: { time: CountyTime }) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery(mirrorCheckQuery)
  const start = useMutation({
    mutationFn: (input: StartMirrorCheckInput) => startMirrorCheck(input),
    onSettled: () => queries.invalidateQueries({ queryKey: mirrorCheckQuery.queryKey }),
    onError: (failure) => toastFailure('Couldn’t start the comparison', failure),
  })
  if (data ? !data.isConnected : !error) return null
  const check = data?.check
  const isBusy = start.isPending || check?.state === 'waiting' || check?.state === 'running'
  const canFix = check?.state === 'idle' && check.found > check.fixed
  return (
    <Card
      title="WordPress comparison"
      description="We compare every post with the copy here and with its page on the site."
      flush
      actions={
        check && (
          <>
            {canFix && (
              <Button disabled={isBusy} onClick={() => setAsking(true)}>
                Fix differences
              </Button>
            )}
            <Button pending={isBusy} onClick={() => start.mutate({ fixes: false })}>
              Compare with WordPress
            </Button>
          </>
        )
      }
    >
      {error && !data && (
        <div className="p-4">
          <ErrorPanel title="Couldn’t load the comparison." error={error} onRetry={refetch} />
        </div>
      )}
      {check && <State check={check} time={time} />}
      {check && check.differences.length > 0 && <Differences check={check} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Fix differences?"
        description="We compare again, read differing posts from WordPress, and publish them. Articles that WordPress no longer has come off the site."
        confirmLabel="Fix differences"
        danger={false}
        onConfirm={() => {
          setAsking(false)
          start.mutate({ fixes: true })
        }}
      />
    </Card>
  )
}

function State({ check, time }: { check: MirrorCheck; time: CountyTime }) {
  if (check.state === 'failed')
    return (
      <p role="status" className="bg-danger-ground px-4 py-2 [overflow-wrap:anywhere]">
        <Badge tone="danger">Failed</Badge> {check.problem}
      </p>
    )
  if (check.state !== 'idle') return <Progress check={check} />
  return (
    <p role="status" className="px-4 py-3">
      {check.finishedAt === null ? 'Not compared yet.' : `${resultOf(check)} ${time.dateTime(check.finishedAt)}`}
    </p>
  )
}

function Progress({ check }: { check: MirrorCheck }) {
  const { step, posts, pages, pagesTotal } = check
  const isCounted = step === 'pages' && pagesTotal > 0
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 px-4 py-3">
      <progress
        className="h-1.5 w-32 accent-accent"
        aria-label="Comparison"
        {...(isCounted && { value: pages, max: pagesTotal })}
      />
      <span className="tabular-nums">
        {check.state === 'waiting' && 'Starting'}
        {check.state === 'running' && step === 'posts' && `${countOf(posts, 'post')} compared`}
        {check.state === 'running' &&
          step === 'pages' &&
          `${formatNumber(pages)} of ${countOf(pagesTotal, 'page')} compared`}
        {check.state === 'running' && step === 'fixing' && 'Fixing differences'}
      </span>
    </div>
  )
}

function resultOf({ found, fixed, posts }: MirrorCheck): string {
  const inPosts = `in ${countOf(posts, 'post')}`
  if (found === 0) return `No differences ${inPosts}.`
  if (fixed > 0) return `We sent fixes for ${countOf(fixed, 'difference')} ${inPosts}. Compare again to check.`
  return `${countOf(found, 'difference')} ${inPosts}.`
}

function Differences({ check: { differences, found } }: { check: MirrorCheck }) {
  return (
    <>
      <DataTable label="Differences from WordPress">
        <thead>
          <tr>
            <HeaderCell>Article</HeaderCell>
            <HeaderCell>Problem</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ wordpressId, kind, title, details }) => (
            <Row key={`${wordpressId} ${kind}`} className="align-top">
              <td className="px-4 py-2 [overflow-wrap:anywhere]">
                {title}
                <span className="block text-quiet text-sm">Post {wordpressId}</span>
              </td>
              <td className="px-4 py-2">
                {DIFFERENCE_LABELS[kind]}
                <span className="block text-quiet text-sm [overflow-wrap:anywhere]">{details}</span>
              </td>
            </Row>
          ))}
        </tbody>
      </DataTable>
      {found > differences.length && (
        <p className="border-t px-4 py-3 text-quiet text-sm">
          The first {differences.length} of {formatNumber(found)}.
        </p>
      )}
    </>
  )
}
