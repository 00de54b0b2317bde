import { useState } from 'react'
import { grantLabel } from '#contract/daily/rules.ts'
import { Button } from '../../../ui/Button.tsx'
import { useGrant } from '../status-queries.ts'
import { useCouple } from './useCouple.ts'

/** Allows the partner to post today; enabled in all three states (STATUS-16 to -18, O-105). */
export function GrantButton({ granted }: { granted: boolean }) {
  const [here, setHere] = useState(false)
  const { partnerName } = useCouple()
  const grant = useGrant()
  const state = granted ? (here ? 'justNow' : 'earlier') : 'open'
  return (
    <Button
      tone="quiet"
      small
      wide
      busy={grant.isPending}
      className="whitespace-normal"
      onClick={() => grant.mutate(undefined, { onSuccess: () => setHere(true) })}
    >
      {grantLabel(state, partnerName)}
    </Button>
  )
}
