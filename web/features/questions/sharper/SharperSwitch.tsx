import { useQuery } from '@tanstack/react-query'
import { Switch } from '../../../ui/form/Switch.tsx'
import { sharperQuery } from './queries.ts'
import { sharperTexts as texts } from './texts.ts'
import { useSwitchSharper } from './useSwitchSharper.ts'

/** „Auch schärfere Fragen“: off by default, and it takes both (O-161). */
export function SharperSwitch() {
  const { data: sharper } = useQuery(sharperQuery)
  const change = useSwitchSharper()
  const { mine = false, active = false } = sharper ?? {}
  return (
    <Switch
      label={texts.label}
      hint={active ? texts.active : mine ? texts.waiting : texts.off}
      checked={mine}
      disabled={sharper === undefined}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}
