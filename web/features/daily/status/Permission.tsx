import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import { useState } from 'react'
import type { Permission } from '#contract/daily/calls.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { cx } from '#web/ui/styles/cx.ts'
import { useCouple } from '../couple/useCouple.ts'
import { useGrant } from './queries.ts'
import { grantLabel } from './texts.ts'

/**
 * Says why posting is allowed (green) or not (orange); for receiving roles only (STATUS-14,
 * STATUS-15, O-111).
 */
export function PermissionBanner({ allowed, reason }: Permission) {
  const Sign = allowed ? Check : Hourglass
  return (
    <p
      role="status"
      data-allowed={allowed}
      className={cx(
        'flex items-center gap-2.5 rounded-field px-3.5 py-2.5 text-sm',
        allowed ? 'bg-teal-soft' : 'bg-ember-soft',
      )}
    >
      <Sign
        aria-hidden="true"
        className={cx('size-5 shrink-0', allowed ? 'text-teal' : 'text-ember')}
      />
      {reason}
    </p>
  )
}

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
