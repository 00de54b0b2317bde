import type { Status } from '#contract/daily/calls.ts'
import { isHigh } from '#contract/daily/rules.ts'
import { SparkFilled } from '#web/ui/graphics/icons.tsx'
import { useCouple } from '../couple/useCouple.ts'
import { LevelRing } from './LevelRing.tsx'
import { statusTexts as texts } from './texts.ts'

type Shown = Pick<Status, 'level' | 'message'>

export interface StatusPairProps {
  mine: Shown | null
  partner: Shown | null
  /** One's own waits on this device; nobody else sees it yet. */
  waits?: boolean
}

/** The sentence about statuses still missing today (STATUS-23 to STATUS-25); or null. */
export function missingOf(mine: object | null, partner: object | null): string | null {
  if (mine === null) return partner === null ? texts.nobody : texts.mineMissing
  return partner === null ? texts.partnerMissing : null
}

/** Both levels of today with the words beside them, or what is still missing (STATUS-23 to -25). */
export function StatusPair({ mine, partner, waits = false }: StatusPairProps) {
  const { partnerName } = useCouple()
  const nobody = mine === null && partner === null
  const spark =
    !waits && mine !== null && partner !== null && isHigh(mine.level) && isHigh(partner.level)
  return (
    <div>
      <div className="status-pair" data-lit={!nobody || undefined}>
        <div className="grid content-start gap-1">
          <LevelRing name={texts.me} whose="me" status={mine} />
          {!nobody && <Words status={mine} missing={texts.mineMissing} />}
          {waits && <p className="text-center text-xs text-muted">{texts.waits}</p>}
        </div>
        {spark && <SparkFilled className="status-spark size-5" />}
        <div className="grid content-start gap-1">
          <LevelRing name={partnerName} whose="partner" status={partner} />
          {!nobody && <Words status={partner} missing={texts.partnerMissing} />}
        </div>
      </div>
      {nobody && <p className="mt-2 text-center text-sm text-muted">{texts.nobody}</p>}
    </div>
  )
}

function Words({ status, missing }: { status: Shown | null; missing: string }) {
  if (status?.message === '') return null
  return (
    <p
      dir="auto"
      className="px-1.5 text-center text-sm text-balance text-muted [overflow-wrap:anywhere]"
    >
      {status === null ? missing : `„${status.message}“`}
    </p>
  )
}
