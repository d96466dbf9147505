import { colourSchema, type Settings } from '@hometown/shared-types/contract/settings'
import { accentShades, contrast, PAPER_COLOURS } from '@hometown/shared-types/rules/colors'
import { useFormContext } from 'react-hook-form'
import { TextField } from '../forms/fields.tsx'

export function AccentField() {
  const { setValue, watch } = useFormContext<Settings>()
  const colour = colourSchema.safeParse(watch('accentColour').toLowerCase()).data
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-end gap-3">
        <TextField<Settings>
          name="accentColour"
          label="Accent color"
          inputClass="max-w-40"
          spellCheck={false}
          autoCapitalize="none"
        />
        <input
          type="color"
          aria-label="Pick the accent color"
          value={colour ?? '#000000'}
          onChange={({ target }) => setValue('accentColour', target.value, { shouldDirty: true, shouldValidate: true })}
          className="h-8 w-12 shrink-0 cursor-pointer rounded-md border border-edge/70 bg-surface p-0.5"
        />
      </div>
      {colour && (
        <div className="grid gap-3 sm:grid-cols-2">
          <AccentShade theme="light" color={colour} />
          <AccentShade theme="dark" color={colour} />
        </div>
      )}
    </div>
  )
}

function AccentShade({ theme, color }: { theme: 'light' | 'dark'; color: string }) {
  const paper = PAPER_COLOURS[theme]
  const shade = accentShades(color)[theme]
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
        {shade === color ? 'as chosen' : `${change} to ${shade} so that text stays readable`}, contrast {ratio} : 1
      </figcaption>
    </figure>
  )
}
