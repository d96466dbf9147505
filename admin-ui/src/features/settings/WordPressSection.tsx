import { connectionCalls } from '@hometown/shared-types/connections'
import type { DeskSettings } from '@hometown/shared-types/settings'
import { type WordPressConnection, wordpressCalls } from '@hometown/shared-types/wordpress-connection'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { api } from '../../lib/api-client.ts'
import { type CountyTime, useCountyTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { ConnectionsHint } from '../../parts/ConnectionsHint.tsx'
import { StepList } from '../../parts/connections/ConnectionFields.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select, type SelectOption } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { SettingsTab } from './ContactSection.tsx'

export function WordPressSection() {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', 'wordpress'],
    queryFn: ({ signal }) => api(wordpressCalls.get, { signal }),
    staleTime: 0,
  })
  if (error) return <ErrorPanel title="Couldn’t load the WordPress connection." error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-56 max-w-3xl rounded-lg" />
  return data.address === null ? <ConnectWordPress /> : <Connection connection={data} address={data.address} />
}

const BYLINES: readonly SelectOption<DeskSettings['bylines']>[] = [
  { value: 'authors', label: 'The authors’ names' },
  { value: 'paper', label: 'The paper’s name on every article' },
]

function Connection({ connection, address }: { connection: WordPressConnection; address: string }) {
  const time = useCountyTime()
  const test = useMutation({
    mutationFn: () => api(connectionCalls.test, { params: { name: 'wordpress' }, body: {} }),
    onError: (failure) => toastFailure('Couldn’t test the connection', failure),
  })
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Card
        title="WordPress"
        description="Articles live in WordPress. We sync them here and save edits back."
        actions={
          <Button variant="primary" pending={test.isPending} onClick={() => test.mutate()}>
            {test.isPending ? 'Testing…' : 'Test'}
          </Button>
        }
      >
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[12rem_1fr] [&_dd]:max-sm:mb-2 [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-quiet">
          {facts(connection, address, time).map(([label, value]) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {test.data && (
        <Card title="Test" flush>
          <div aria-live="polite">
            <StepList steps={test.data.steps} />
          </div>
        </Card>
      )}
      {connection.problems.length > 0 && <Problems problems={connection.problems} address={address} />}
      <SettingsTab>
        {({ form }) => (
          <Card title="Bylines" description="Whose name readers see on articles from WordPress.">
            <Controller
              control={form.control}
              name="bylines"
              render={({ field: { value, onChange } }) => (
                <Field label="Name" hint="A change reaches all articles with the next sync.">
                  <Select value={value} onChange={onChange} options={BYLINES} />
                </Field>
              )}
            />
          </Card>
        )}
      </SettingsTab>
    </div>
  )
}

function facts(
  connection: WordPressConnection,
  address: string,
  time: CountyTime,
): [label: string, value: ReactNode][] {
  const { username, lastWebhookAt, lastSyncAt, writable, articles, webhookAddress } = connection
  return [
    ['Address', address],
    ['Signed in as', username ?? 'Not signed in, so articles are read-only'],
    ['Writing', writingOf(writable)],
    ['Last webhook', lastWebhookAt ? time.dateTime(lastWebhookAt) : 'None yet'],
    ['Last sync', lastSyncAt ? time.dateTime(lastSyncAt) : 'None yet'],
    ['Articles', formatNumber(articles)],
    ['Webhook address', webhookAddress],
  ]
}

function writingOf(writable: WordPressConnection['writable']): string {
  if (writable === null) return 'Unknown until the first sync'
  return writable ? 'Allowed' : 'Read-only'
}

function Problems({ problems, address }: { problems: WordPressConnection['problems']; address: string }) {
  return (
    <Card
      title="Posts we couldn’t read"
      description="We keep our copies and try again every ten minutes. If that doesn’t help, save the post again in WordPress, or look for a plugin that changes its REST API."
    >
      <ul className="flex flex-col gap-1">
        {problems.map(({ kind, id, problem }) => (
          <li key={`${kind} ${id}`}>
            <a href={`${address}/wp-admin/post.php?post=${id}&action=edit`} className="underline underline-offset-2">
              {kind === 'post' ? 'Post' : 'Picture'} {id}
            </a>
            : {problem}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ConnectWordPress() {
  return (
    <Card
      title="No WordPress site is connected"
      description="Articles live in this installation. Everything works without WordPress."
      className="max-w-3xl"
    >
      <p>If you have a WordPress site, you can keep your articles there:</p>
      <ol className="mt-3 flex list-decimal flex-col gap-2 pl-5">
        <li>In WordPress, under Users → Profile, create an application password for an account that can edit posts.</li>
        <li>
          <ConnectionsHint what="its address and that password" /> Articles already here stay here, alongside those from
          WordPress.
        </li>
        <li>
          Install the Hometown plugin in WordPress. Changes made there then go live at once, and no save overwrites a
          newer one.
        </li>
        <li>Come back here and press Test.</li>
      </ol>
    </Card>
  )
}
