import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import type { Permission } from '#contract/daily/calls.ts'
import { cx } from '../../../ui/cx.ts'

/** Why one may post or not, green or orange; for receiving roles only (STATUS-14, STATUS-15, O-111). */
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
