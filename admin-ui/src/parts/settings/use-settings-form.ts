import {
  type DeskSettings,
  type Settings,
  settingsCalls,
  settingsSchema,
} from '@hometown/shared-types/contract/settings'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, callQuery } from '../../lib/api-client.ts'
import { isSameValue } from '../forms/typed-values.ts'
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts'

const STATISTICS_COUNT = 3

/** There are always three statistics, because the home page has room for them; empty ones are hidden. */
function settingsFormValues({ versions: _, ...settings }: DeskSettings): Settings {
  const statistics = Array.from(
    { length: STATISTICS_COUNT },
    (_, index) => settings.statistics[index] ?? { value: '', label: '' },
  )
  return { ...settings, statistics }
}

function settingsWithoutEmptyRows(settings: Settings): Settings {
  return { ...settings, statistics: settings.statistics.filter(({ value, label }) => value !== '' || label !== '') }
}

export interface SettingsFormOptions {
  /** Proposes values in place of saved ones. They count as typed only when they are sent. */
  start?(saved: DeskSettings): Partial<Settings>
  /** Replaces the message after a save. */
  onSaved?(): void
}

/** Returns a form over some settings. It saves only changed ones, so that two users can edit different fields. */
export function useSettingsForm(
  saved: DeskSettings,
  { start, onSaved }: SettingsFormOptions = {},
): EntityForm<Settings, Settings, DeskSettings> {
  const client = useQueryClient()
  const entityForm = useEntityForm<Settings, Settings, DeskSettings>({
    noun: 'settings',
    staleTitle: () => 'Another editor, or you in another tab, saved these settings.',
    opened: saved,
    initial: { ...settingsFormValues(saved), ...start?.(saved) },
    resolver: zodResolver(settingsSchema),
    valuesOf: (settings = saved) => settingsFormValues(settings),
    async save(values, over = saved) {
      const body = { ...settingsChangesBetween(settingsFormValues(over), values), seen: over.versions }
      const answer = await api(settingsCalls.update, { body })
      client.setQueryData(settingsQuery.queryKey, answer)
      return answer
    },
    fieldTexts: { accentColour: { label: 'Accent color' } },
    queryKey: ['settings'],
    savedText: () => (onSaved ? null : 'The site updates in a moment.'),
    onSaved: () => onSaved?.(),
  })
  const { form, entity: base = saved } = entityForm
  const { isDirty } = form.formState

  // Take over other users' saves only while the form is untouched; after that, the save must detect the conflict.
  useEffect(() => {
    if (saved !== base && !isDirty) entityForm.rebase(form.getValues(), saved)
  })
  return entityForm
}

function settingsChangesBetween(before: Settings, after: Settings): Partial<Settings> {
  const [from, to] = [settingsWithoutEmptyRows(before), settingsWithoutEmptyRows(after)]
  const keys = settingsSchema.keyof().options.filter((key) => !isSameValue(from[key], to[key]))
  return Object.fromEntries(keys.map((key) => [key, to[key]]))
}

export const settingsQuery = callQuery('settings', settingsCalls.get)
