import {
  type Retention,
  type RetentionName,
  retentionTerm,
  type SaveRetentionInput,
  saveRetentionSchema,
} from '@hometown/shared-types/retention'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CountyTime } from '../../lib/dates.ts'
import { keepTyped } from '../../parts/forms/typed-values.ts'
import { Button } from '../../ui/Button.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { RetentionRow } from './RetentionRow.tsx'
import { retentionQuery, saveRetention } from './system.api.ts'

type Texts = Partial<Record<RetentionName, string>>

export function RetentionForm({ retention, time }: { retention: Retention; time: CountyTime }) {
  const [typed, setTyped] = useState<Texts>({})
  const [problems, setProblems] = useState<Texts>({})
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: ({ input }: { input: SaveRetentionInput; sent: Texts }) => saveRetention(input),
    onSuccess: (saved, { sent }) => {
      queries.setQueryData(retentionQuery.queryKey, saved)
      // Keep values that were typed during the save.
      setTyped((now) => keepTyped(now, sent, {}))
      toast({ title: 'Retention updated' })
    },
    onError: (error) => toastFailure('Couldn’t update the data retention', error),
  })
  const { rules, countedAt } = retention
  const isDirty = rules.some(({ name, days }) => typed[name] !== undefined && typed[name] !== String(days))

  function submit(event: FormEvent): void {
    event.preventDefault()
    const entered = rules.flatMap(({ name, days }) => {
      const { limits, days: usual } = retentionTerm(name)
      const text = typed[name]?.trim() ?? String(days)
      // An empty field resets to the default.
      return limits && text !== '' && text !== String(usual) ? [[name, Number(text)] as const] : []
    })
    const parsed = saveRetentionSchema.safeParse({ days: Object.fromEntries(entered) })
    const issues = parsed.error?.issues ?? []
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path[1]), message])))
    if (parsed.success) save.mutate({ input: parsed.data, sent: typed })
  }

  return (
    <form onSubmit={submit} noValidate>
      <ul className="divide-y">
        {rules.map((rule) => (
          <RetentionRow
            key={rule.name}
            rule={rule}
            value={typed[rule.name] ?? String(rule.days)}
            problem={problems[rule.name]}
            onChange={(value) => setTyped({ ...typed, [rule.name]: value })}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t px-4 py-3">
        <p className="text-quiet text-sm">
          {countedAt
            ? `Counted ${time.dateTime(countedAt)}.`
            : 'We count this data with each hourly cleanup. The first one hasn’t run yet.'}
        </p>
        <Button type="submit" pending={save.isPending}>
          Update retention
        </Button>
      </div>
      <UnsavedChanges when={isDirty} />
    </form>
  )
}
