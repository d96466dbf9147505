import type { AiProvider, AiStatus } from '@hometown/shared-types/ai'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { messageFrom } from '../../lib/api-error.ts'
import { aiQuery } from '../../parts/ai/ai.api.ts'
import { ConnectionsHint } from '../../parts/ConnectionsHint.tsx'
import { testConnection } from '../../parts/connections/use-connection-form.ts'
import type { SettingsForm } from '../../parts/settings/use-settings-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChipsField } from '../../ui/ChipsField.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SettingsTab } from './ContactSection.tsx'

const AUTOMATIC = 'automatic'

export function AiSection() {
  const { data, error, refetch } = useQuery(aiQuery)
  if (error) return <ErrorPanel title="Couldn’t load the AI settings." error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-56 max-w-3xl rounded-lg" />
  return <SettingsTab>{(settingsForm) => <AiCards settingsForm={settingsForm} status={data} />}</SettingsTab>
}

interface AiCardsProps {
  settingsForm: SettingsForm
  status: AiStatus
}

function AiCards({ settingsForm: { form, errors }, status }: AiCardsProps) {
  const { register, control } = form
  return (
    <>
      <Card title="Place names" description="Towns, townships and similar. Suggestions that name one rank higher.">
        <Controller
          control={control}
          name="placeNames"
          render={({ field }) => (
            <ChipsField
              label="Add place"
              listLabel="Place names"
              placeholder="Alder Falls"
              value={field.value}
              onChange={field.onChange}
              error={errors.placeNames?.message}
            />
          )}
        />
      </Card>
      <Card
        title="AI"
        description={
          status.configured
            ? 'AI writes headlines and summaries, finds sources and helps with texts. It never publishes anything.'
            : 'No provider is set up. Everything else works without one.'
        }
      >
        <div className="flex flex-col gap-4">
          <Providers status={status} />
          <p className="text-quiet text-sm">
            <ConnectionsHint what="keys and models" />
          </p>
          {status.provider && <AiTest provider={status.provider} />}
          {status.configured && (
            <div className="grid gap-4 sm:grid-cols-2">
              <Controller
                control={control}
                name="aiProvider"
                render={({ field: { value, onChange } }) => (
                  <Field label="Provider">
                    <Select
                      value={value === '' ? AUTOMATIC : value}
                      onChange={(chosen) => onChange(chosen === AUTOMATIC ? '' : chosen)}
                      options={[
                        { value: AUTOMATIC, label: 'The first one that is set up' },
                        ...modelServers(status.providers)
                          .filter(({ configured }) => configured)
                          .map(({ provider, label, model }) => ({ value: provider, label: `${label} (${model})` })),
                      ]}
                    />
                  </Field>
                )}
              />
              <Field label="Daily limit in US dollars" hint={spentWords(status)} error={errors.aiDailyLimit?.message}>
                <Input
                  type="number"
                  inputMode="decimal"
                  min={0}
                  step="any"
                  {...register('aiDailyLimit', { valueAsNumber: true })}
                />
              </Field>
            </div>
          )}
        </div>
      </Card>
      {status.configured && (
        <Card
          title="Prices"
          description="In US dollars per million tokens, for the daily limit. Look them up at your provider."
        >
          <AiPrices status={status} form={form} />
        </Card>
      )}
    </>
  )
}

function Providers({ status }: { status: AiStatus }) {
  return (
    <ul className="divide-y rounded-md border">
      {modelServers(status.providers).map(({ provider, label, configured, model, host, local }) => (
        <li key={provider} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-3 py-2.5">
          <span className="font-medium">{label}</span>
          <span className="text-quiet text-sm [overflow-wrap:anywhere]">
            {configured ? `${model} at ${host}${local ? ', on this network: free' : ''}` : 'Not set'}
          </span>
        </li>
      ))}
    </ul>
  )
}

function spentWords({ today }: AiStatus): string {
  const spent = today.spent > 0 && today.spent < 0.01 ? 'less than $0.01' : `$${today.spent.toFixed(2)}`
  return `Spent today: ${spent} in ${today.calls} ${today.calls === 1 ? 'call' : 'calls'}. At 0, we use only free models.`
}

/** Tests the saved provider, not the one chosen in the form. The result stays visible. */
function AiTest({ provider }: { provider: AiProvider }) {
  const queryClient = useQueryClient()
  const test = useMutation({
    mutationFn: () => testConnection(provider, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['settings', 'ai'] }),
  })
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <Button className="max-md:h-11" pending={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? 'Testing…' : 'Test'}
      </Button>
      <div role="status" className="min-w-0 grow basis-60">
        {test.data?.steps.map(({ label, outcome, message }) => (
          <Outcome key={label} isGood={outcome === 'ok'} title={label} message={message} />
        ))}
        {test.error && (
          <Outcome
            isGood={false}
            title="Couldn’t run the test"
            message={messageFrom(test.error, 'Please try again.')}
          />
        )}
      </div>
    </div>
  )
}

function Outcome({ isGood, title, message }: { isGood: boolean; title: string; message: string }) {
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <div className="flex gap-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isGood ? 'text-green' : 'text-danger'}`} />
      <div className="wrap-anywhere min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-quiet text-sm">{message}</p>
      </div>
    </div>
  )
}

const SIDES = [
  { side: 'input', label: 'Input' },
  { side: 'output', label: 'Output' },
] as const

/** Prices of the configured providers; unchanged ones show the default. */
function AiPrices({ status, form }: { status: AiStatus; form: SettingsForm['form'] }) {
  return (
    <Controller
      control={form.control}
      name="aiPrices"
      render={({ field: { value, onChange } }) => (
        <div className="flex flex-col gap-3">
          {status.providers
            .filter(({ configured }) => configured)
            .map(({ provider, label, price }) => {
              const prices = value[provider] ?? price
              return (
                <fieldset key={provider} className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[10rem_1fr_1fr]">
                  <legend className="sr-only">{label}</legend>
                  <span aria-hidden className="pb-2 font-medium max-sm:col-span-2">
                    {label}
                  </span>
                  {SIDES.map(({ side, label: name }) => (
                    <Field key={side} label={name}>
                      <Input
                        type="number"
                        inputMode="decimal"
                        min={0}
                        step="any"
                        value={Number.isNaN(prices[side]) ? '' : prices[side]}
                        onChange={({ target }) =>
                          onChange({ ...value, [provider]: { ...prices, [side]: target.valueAsNumber || 0 } })
                        }
                      />
                    </Field>
                  ))}
                </fieldset>
              )
            })}
        </div>
      )}
    />
  )
}

type Provider = AiStatus['providers'][number]

/** Providers, with those as one whose addresses lead to the same model of the same server. */
export function modelServers(providers: readonly Provider[]): Provider[] {
  const servers = new Map<string, Provider>()
  for (const one of providers) {
    const key = one.configured ? `${one.host} ${one.model}` : one.provider
    const same = servers.get(key)
    servers.set(key, same ? { ...same, label: `${same.label}, ${one.label}` } : one)
  }
  return [...servers.values()]
}
