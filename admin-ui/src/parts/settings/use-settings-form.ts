import {
  type DeskSettings,
  type SettingKey,
  type Settings,
  settingsCalls,
  settingsSchema,
  type UpdateSettingsInput,
} from '@hometown/shared-types/contract/settings'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api-client.ts'
import { callQuery } from '../../lib/call-query.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { useEntityForm } from '../forms/EntityForm.tsx'
import { isSameValue } from '../forms/typed-values.ts'

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

interface SettingsFormOptions {
  /** What is proposed in place of saved values. Counts as typed only when it is sent. */
  start?(saved: DeskSettings): Partial<Settings>
  /** Replaces the message. */
  onSaved?(): void
}

/** A form over some settings. Saves only changed ones, so that two users can edit different fields. */
export function useSettingsForm(saved: DeskSettings, { start, onSaved }: SettingsFormOptions = {}) {
  const client = useQueryClient()
  const opened = (settings: DeskSettings): Settings => ({ ...formValues(settings), ...start?.(settings) })

  async function send(changes: UpdateSettingsInput, { versions }: DeskSettings): Promise<DeskSettings> {
    const answer = await api(settingsCalls.update, { body: { ...changes, seen: versions } })
    client.setQueryData(settingsQuery.queryKey, answer)
    return answer
  }

  const edited = useEntityForm<Settings, Settings, DeskSettings>({
    noun: 'page',
    opened: saved,
    initial: opened(saved),
    resolver: zodResolver(settingsSchema),
    valuesOf: (settings = saved) => formValues(settings),
    save: (values, over = saved) => send(changesBetween(formValues(over), values), over),
    fieldTexts: { accentColour: { label: 'Accent color' } },
    queryKey: ['settings'],
    savedText: () => (onSaved ? null : SAVED),
    reportFailure: (error) => toastFailure(NOT_SAVED, error),
    onSaved: () => onSaved?.(),
  })
  const { form, entity: base = saved } = edited
  const { isDirty } = form.formState

  // Take over other users' saves only while the form is untouched; after that, the save must detect the conflict.
  useEffect(() => {
    if (saved !== base && !isDirty) edited.rebase(form.getValues(), saved)
  })

  return {
    edited,
    form,
    isDirty,
    isSaving: edited.isPending,
    submit: edited.submit,
    /** Saves one setting at once, whatever is typed in its field: the environment's value, or the default. */
    async backToDefault(key: SettingKey): Promise<void> {
      const answer = await send({ [key]: null }, base)
      edited.rebase({ ...formValues(base), [key]: form.getValues(key) }, answer)
      toast(SAVED)
    },
  }
}

function changesBetween(before: Settings, after: Settings): Partial<Settings> {
  const [from, to] = [withoutEmpty(before), withoutEmpty(after)]
  const changed = settingsSchema.keyof().options.filter((key) => !isSameValue(from[key], to[key]))
  return Object.fromEntries(changed.map((key) => [key, to[key]]))
}

const SAVED = { title: 'Settings saved', description: 'The site updates in a moment.' }
const NOT_SAVED = 'Settings not saved'

export type SettingsForm = ReturnType<typeof useSettingsForm>

export const settingsQuery = callQuery('settings', settingsCalls.get)
