import { useQuery } from '@tanstack/react-query'
import type { SharedSwitch } from '#contract/kernel/shapes.ts'
import { formatDate } from '#web/lib/time/dates.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { sharperQuery } from './queries.ts'
import { sharperTexts as texts } from './texts.ts'
import { useSwitchSharper } from './useSwitchSharper.ts'

/** „Auch schärfere Fragen“: off by default, and it takes both (O-161). */
export function SharperSwitch() {
  const { data: sharper } = useQuery(sharperQuery)
  const change = useSwitchSharper()
  return (
    <Switch
      label={texts.label}
      hint={hintOf(sharper)}
      checked={change.isPending ? change.variables : (sharper?.mine ?? false)}
      disabled={sharper === undefined}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}

/** The current state, with the last day both had it on for a person who was away (O-148). */
function hintOf({ mine, active, lastActiveOn }: Partial<SharedSwitch> = {}): string {
  if (active) return texts.active
  if (!lastActiveOn) return mine ? texts.waiting : texts.off
  return (mine ? texts.waitingAgain : texts.offAgain)(formatDate(lastActiveOn))
}
