import { colourSchema } from '@hometown/shared-types/contract/settings'
import { accentShades, contrast, PAPER_COLOURS } from '@hometown/shared-types/rules/colors'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import type { SettingsForm } from './use-settings-form.ts'

/** The accent color, its variant in each theme, and whether the contrast suffices. */
export function AccentField({ settingsForm: { form, errors } }: { settingsForm: SettingsForm }) {
  const value = form.watch('accentColour')
  const colour = colourSchema.safeParse(value.toLowerCase()).data
  return (
    <div className="flex flex-col gap-4">
      <Field label="Accent color" error={errors.accentColour?.message}>
        <ColourInput
          value={value}
          shown={colour}
          onChange={(chosen) => form.setValue('accentColour', chosen, { shouldDirty: true, shouldValidate: true })}
        />
      </Field>
      {colour && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Shade theme="light" chosen={colour} />
          <Shade theme="dark" chosen={colour} />
        </div>
      )}
    </div>
  )
}

interface ColourInputProps {
  value: string
  /** What the value means; undefined if it is none. */
  shown: string | undefined
  onChange(colour: string): void
}

/** A field for the value, and a picker beside it. `Field` names and describes the first. */
function ColourInput({ value, shown, onChange, ...field }: ColourInputProps) {
  return (
    <div className="flex items-center gap-3">
      <input
        type="color"
        aria-label="Pick the accent color"
        value={shown ?? '#000000'}
        onChange={(event) => onChange(event.target.value)}
        className="h-8 w-12 shrink-0 cursor-pointer rounded-md border border-edge/70 bg-surface p-0.5"
      />
      <div className="w-40">
        <Input
          {...field}
          value={value}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  )
}

function Shade({ theme, chosen }: { theme: 'light' | 'dark'; chosen: string }) {
  const paper = PAPER_COLOURS[theme]
  const shade = accentShades(chosen)[theme]
  const ratio = contrast(shade, paper).toFixed(1)
  const change = theme === 'light' ? 'darkened' : 'lightened'
  return (
    <figure className="flex flex-col gap-2">
      <div
        className="flex items-center justify-between gap-3 rounded-md border px-4 py-5"
        style={{ background: paper, color: shade }}
      >
        <span className="font-semibold font-serif text-xl">Council reopens the bridge</span>
        <span className="rounded-sm px-3 py-1.5 font-medium" style={{ background: shade, color: paper }}>
          Subscribe
        </span>
      </div>
      <figcaption className="text-quiet text-sm">
        {theme === 'light' ? 'Light' : 'Dark'}:{' '}
        {shade === chosen ? 'as chosen' : `${change} to ${shade} so that text stays readable`}, contrast {ratio} : 1
      </figcaption>
    </figure>
  )
}
