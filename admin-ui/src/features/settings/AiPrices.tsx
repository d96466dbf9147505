import type { AiStatus } from '@hometown/shared-types/ai'
import { Controller } from 'react-hook-form'
import type { SettingsForm } from '../../parts/settings/use-settings-form.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'

const SIDES = [
  { side: 'input', label: 'Input' },
  { side: 'output', label: 'Output' },
] as const

/** Prices of the configured providers; unchanged ones show the default. */
export function AiPrices({ status, form }: { status: AiStatus; form: SettingsForm['form'] }) {
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
