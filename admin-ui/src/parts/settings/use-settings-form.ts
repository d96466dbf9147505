import {
  type DeskSettings,
  type SettingKey,
  type Settings,
  settingsCalls,
  settingsSchema,
  type UpdateSettingsInput,
} from '@hometown/shared-types/contract/settings'
import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { rebaseForm } from '../forms/typed-values.ts'

const STATISTICS = 3

/** The home page has room for three statistics; empty ones are hidden. */
function formValues({ versions: _, ...settings }: DeskSettings): Settings {
  const statistics = Array.from(
    { length: STATISTICS },
    (_, place) => settings.statistics[place] ?? { value: '', label: '' },
  )
  return { ...settings, statistics }
}

function withoutEmpty(settings: Settings): Settings {
  return { ...settings, statistics: settings.statistics.filter(({ value, label }) => value !== '' || label !== '') }
}

function reportTheirs(value: unknown): string {
  const isShort = typeof value === 'string' && value.length <= 200
  return isShort ? `Another editor saved “${value}” here.` : 'Another editor saved this too.'
}

interface SettingsFormOptions {
  /** What is proposed in place of saved values. Counts as typed only when it is sent. */
  start?(saved: DeskSettings): Partial<Settings>
  /** Replaces the message. */
  onSaved?(): void
}

/**
 * A form over some settings. Saves only changed ones, so that two users can edit different fields. If both edit the
 * same field, the later one gets a conflict and keeps their text.
 */
export function useSettingsForm(saved: DeskSettings, { start, onSaved }: SettingsFormOptions = {}) {
  const queryClient = useQueryClient()
  const base = useRef(saved)
  const opened = (settings: DeskSettings): Settings => ({ ...formValues(settings), ...start?.(settings) })
  const form = useForm({
    resolver: zodResolver(settingsSchema),
    defaultValues: opened(saved),
  })
  const { reset, formState } = form

  // Take over other users' saves only while the form is untouched; after that, the save must detect the conflict.
  useEffect(() => {
    if (saved === base.current) return
    if (!formState.isDirty) {
      base.current = saved
      reset(opened(saved))
    }
  })

  const save = useMutation({
    mutationFn: ({ input }: { input: UpdateSettingsInput; sent: Settings }) =>
      api(settingsCalls.update, { body: input }),
    onSuccess(answer, { sent }) {
      base.current = answer
      rebaseForm(form, sent, formValues(answer))
      queryClient.setQueryData(settingsQuery.queryKey, answer)
      queryClient.invalidateQueries({ queryKey: ['settings'] }).catch(reportError)
      if (onSaved) onSaved()
      else toast({ title: 'Settings saved', description: 'The site updates in a moment.' })
    },
    onError(error) {
      if (error instanceof ApiError && error.code === 'stale') showTheirs()
      const known = error instanceof ApiError ? error.issues : []
      for (const { path, message } of known) form.setError(path as SettingKey, { message })
      toastFailure('Settings not saved', error)
    },
  })

  /** Shows the other user's values beside the typed ones; the next save overwrites them. */
  function showTheirs(): void {
    queryClient
      .fetchQuery({ ...settingsQuery, staleTime: 0 })
      .then((current) => {
        const before = base.current
        base.current = current
        rebaseForm(form, formValues(before), formValues(current))
        for (const key of settingsSchema.keyof().options) {
          const isTheirs = current.versions[key] !== before.versions[key]
          if (isTheirs && form.getFieldState(key).isDirty) form.setError(key, { message: reportTheirs(current[key]) })
        }
      })
      .catch(reportError)
  }

  function submit(values: Settings): void {
    const before = withoutEmpty(formValues(base.current))
    const after = withoutEmpty(values)
    const changed = settingsSchema
      .keyof()
      .options.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    const changes = Object.fromEntries(changed.map((key) => [key, after[key]]))
    save.mutate({ input: { ...changes, seen: base.current.versions }, sent: structuredClone(form.getValues()) })
  }

  return {
    form,
    isDirty: formState.isDirty,
    isSaving: save.isPending,
    submit: form.handleSubmit(submit),
    discard: () => reset(opened(base.current)),
    /** Saves one setting at once, whatever is typed in its field: the environment's value, or the default. */
    backToDefault(key: SettingKey): void {
      const sent = { ...formValues(base.current), [key]: structuredClone(form.getValues(key)) }
      save.mutate({ input: { [key]: null, seen: base.current.versions }, sent })
    },
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

export const settingsQuery = queryOptions({
  queryKey: ['settings', 'desk'],
  queryFn: ({ signal }) => api(settingsCalls.get, { signal }),
})
