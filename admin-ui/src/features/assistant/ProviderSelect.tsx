import { Select } from '../../ui/Select.tsx'
import type { OpenConversation } from './use-conversation.ts'

type ProviderSelectProps = Pick<OpenConversation, 'provider' | 'chooseProvider'>

export function ProviderSelect({ provider, chooseProvider }: ProviderSelectProps) {
  return (
    <Select
      aria-label="Provider"
      className="max-md:h-11!"
      value={provider.chosen}
      onChange={(wanted) => chooseProvider(wanted).catch(reportError)}
      options={provider.providers.map(({ provider: value, label, configured }) => ({
        value,
        label: configured ? label : `${label} (not set up)`,
      }))}
    />
  )
}
