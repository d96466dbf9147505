import type { AiStatus } from '@hometown/shared-types/contract/ai'
import { type Connection, wordpressCalls } from '@hometown/shared-types/contract/connections'
import type { Settings } from '@hometown/shared-types/contract/settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { callQuery } from '../../lib/api-client.ts'
import { formatNumber, useCountyTime } from '../../lib/formats.ts'
import { aiQuery } from '../../parts/ai-queries.ts'
import { ConnectionFields, ConnectionTest, ConnectionValues } from '../../parts/connections/ConnectionFields.tsx'
import { CONNECTION_KINDS } from '../../parts/connections/connection-kinds.ts'
import { connectionsQuery, removeConnection, useConnectionForm } from '../../parts/connections/use-connection-form.ts'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { useQuestion } from '../../parts/use-action.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { MailReports } from './MailReports.tsx'
import { SettingsTab } from './SettingsTab.tsx'

export function ConnectionsTab() {
  const query = useQuery(connectionsQuery)
  const { data } = query
  if (!data) return <NotLoaded query={query} failed="Couldn’t load the connections." />
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <p className="text-quiet">
        Passwords and keys are encrypted and never shown again. When you save, the service starts again, which takes a
        few seconds.
      </p>
      {data.map((connection) => (
        <ConnectionCard key={connection.name} connection={connection} />
      ))}
      <ConnectionSettings hasWordPress={data.some(({ name, source }) => name === 'wordpress' && source !== 'none')} />
    </div>
  )
}

function ConnectionCard({ connection }: { connection: Connection }) {
  /** The form is undefined until it was opened once. */
  const [isOpen, setOpen] = useState<boolean>()
  const { name, source, problem } = connection
  const { title, description } = CONNECTION_KINDS[name]
  return (
    <Card title={title} description={description} actions={<ConnectionState connection={connection} />}>
      <div className="flex flex-col gap-4">
        {problem && <Notice title="This connection isn’t used">{problem}</Notice>}
        {isOpen ? (
          <ConnectionForm connection={connection} onClose={() => setOpen(false)} />
        ) : (
          <>
            <ConnectionValues connection={connection} />
            {source !== 'none' && !problem && <ConnectionTest connection={connection} />}
            <div className="flex flex-wrap gap-2">
              <Button
                autoFocus={isOpen === false}
                aria-label={`${source === 'none' ? 'Set up' : 'Change'} ${title}`}
                onClick={() => setOpen(true)}
              >
                {source === 'none' ? 'Set up' : 'Change'}
              </Button>
              {source === 'desk' && <RemoveConnection connection={connection} />}
            </div>
          </>
        )}
        {name === 'wordpress' && source !== 'none' && <WordPressSync />}
        {name === 'mail-reports' && <MailReports />}
      </div>
    </Card>
  )
}

function ConnectionState({ connection: { source, problem } }: { connection: Connection }) {
  if (problem) return <Badge tone="yellow">Not used</Badge>
  return source === 'none' ? <Badge>Not set</Badge> : <Badge tone="green">Set</Badge>
}

function RemoveConnection({ connection: { name, version } }: { connection: Connection }) {
  const client = useQueryClient()
  const { title, onRemove } = CONNECTION_KINDS[name]
  const { ask, dialog } = useQuestion({
    title: `Remove ${title}?`,
    description: onRemove,
    confirmLabel: 'Remove',
    failed: `Couldn’t remove ${title}`,
    list: 'settings',
    run: () => removeConnection(name, version),
    said: { title: `${title} removed` },
    done: () => client.invalidateQueries().catch(reportError),
  })
  return (
    <>
      <Button variant="ghost" aria-label={`Remove ${title}`} onClick={ask}>
        Remove
      </Button>
      {dialog}
    </>
  )
}

function ConnectionForm({ connection, onClose }: { connection: Connection; onClose(): void }) {
  const { name, values: saved } = connection
  const { title } = CONNECTION_KINDS[name]
  const form = useConnectionForm(connection, onClose)
  const question = useQuestion({
    title: 'Connect this WordPress site?',
    description: 'Existing articles stay here, alongside those from WordPress. New articles are saved to WordPress.',
    confirmLabel: 'Connect',
    danger: false,
    failed: `Couldn’t save ${title}`,
    run: () => form.submit(),
  })
  const fields = useRef<HTMLFormElement>(null)
  useEffect(() => fields.current?.querySelector('input')?.focus(), [])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (name === 'wordpress' && form.form.getValues('values.url') !== (saved.url ?? '')) question.ask()
    else form.submit().catch(reportError)
  }

  return (
    <form ref={fields} noValidate aria-label={title} className="flex flex-col gap-4" onSubmit={submit}>
      <ConnectionFields connection={connection} form={form} />
      {name === 'wordpress' && (
        <p className="text-quiet text-sm">
          For changes that go live at once, also install the Hometown plugin in WordPress.
        </p>
      )}
      <ConnectionTest connection={connection} form={form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.isPending}>
          Save
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {form.isSaved ? 'Close' : 'Discard changes'}
        </Button>
      </div>
      <UnsavedChanges when={!form.isSaved} />
      {question.dialog}
    </form>
  )
}

function ConnectionSettings({ hasWordPress }: { hasWordPress: boolean }) {
  const { data: ai } = useQuery(aiQuery)
  if (!hasWordPress && !ai?.configured) return null
  return (
    <SettingsTab>
      {() => (
        <>
          {hasWordPress && (
            <Card title="Bylines" description="Whose name readers see on articles from WordPress.">
              <SelectField<Settings>
                name="bylines"
                label="Name"
                hint="A change reaches all articles with the next sync."
                options={WORDPRESS_BYLINE_OPTIONS}
              />
            </Card>
          )}
          {ai?.configured && <AiSettingsCard status={ai} />}
        </>
      )}
    </SettingsTab>
  )
}

const WORDPRESS_BYLINE_OPTIONS = [
  { value: 'authors', label: 'The authors’ names' },
  { value: 'paper', label: 'The paper’s name on every article' },
]

function AiSettingsCard({ status }: { status: AiStatus }) {
  const prices = useController<Settings, 'aiPrices'>({ name: 'aiPrices' }).field
  const providers = status.providers.filter(({ configured }) => configured)
  return (
    <Card
      title="AI costs"
      description="The daily limit counts these prices, in US dollars per million tokens. Look them up at your provider."
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField<Settings>
            name="aiProvider"
            label="Provider"
            options={[
              { value: '', label: 'The first one that is set up' },
              ...providers.map(({ provider: value, label, model }) => ({ value, label: `${label} (${model})` })),
            ]}
          />
          <TextField<Settings>
            name="aiDailyLimit"
            label="Daily limit in US dollars"
            hint={aiSpendingText(status)}
            {...MONEY_INPUT_PROPS}
          />
        </div>
        {providers.map(({ provider: name, label, price }) => {
          const rates = prices.value[name] ?? price
          return (
            <fieldset key={name} className="grid gap-4 sm:grid-cols-2">
              <legend className="sr-only">{label}</legend>
              {(['input', 'output'] as const).map((side) => (
                <Field key={side} label={`${label}, ${side}`}>
                  <Input
                    {...MONEY_INPUT_PROPS}
                    value={Number.isNaN(rates[side]) ? '' : rates[side]}
                    onChange={({ target }) =>
                      prices.onChange({ ...prices.value, [name]: { ...rates, [side]: target.valueAsNumber || 0 } })
                    }
                  />
                </Field>
              ))}
            </fieldset>
          )
        })}
      </div>
    </Card>
  )
}

const MONEY_INPUT_PROPS = { type: 'number', inputMode: 'decimal', min: 0, step: 'any' } as const

function aiSpendingText({ today }: AiStatus): string {
  const spent = today.spent > 0 && today.spent < 0.01 ? 'less than $0.01' : `$${today.spent.toFixed(2)}`
  return `Spent today: ${spent} in ${today.calls} ${today.calls === 1 ? 'call' : 'calls'}. At 0, we use only free models.`
}

function WordPressSync() {
  const query = useQuery({ ...callQuery('settings', wordpressCalls.get), staleTime: 0 })
  const time = useCountyTime()
  if (!query.data) return <NotLoaded query={query} failed="Couldn’t load the WordPress connection." />
  const { address, lastWebhookAt, lastSyncAt, writable, articles, webhookAddress, problems } = query.data
  if (!address) return null
  return (
    <>
      <Facts
        facts={[
          ['Writing', writable === null ? 'Unknown until the first sync' : writable ? 'Allowed' : 'Read-only'],
          ['Last webhook', lastWebhookAt ? time.dateTime(lastWebhookAt) : 'None yet'],
          ['Last sync', lastSyncAt ? time.dateTime(lastSyncAt) : 'None yet'],
          ['Articles', formatNumber(articles)],
          ['Webhook address', webhookAddress],
        ]}
      />
      {problems.length > 0 && (
        <Notice title="Posts we couldn’t read">
          <p>
            We keep our copies and try again every ten minutes. If that doesn’t help, save the post again in WordPress,
            or look for a plugin that changes its REST API.
          </p>
          <ul className="mt-1 flex flex-col gap-1">
            {problems.map(({ id, problem }) => (
              <li key={id}>
                <a
                  href={`${address}/wp-admin/post.php?post=${id}&action=edit`}
                  className="underline underline-offset-2"
                >
                  Post {id}
                </a>
                : {problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
