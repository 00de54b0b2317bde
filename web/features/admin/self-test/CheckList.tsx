import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import { useId } from 'react'
import type { Check as CheckResult } from '#contract/admin/self-test-calls.ts'
import { CHECK_NAMES, CHECK_STATES, type CheckState } from '#contract/admin/self-test-rules.ts'
import { cx } from '#web/ui/styles/cx.ts'
import { selfTestTexts as texts } from './texts.ts'

const LOOKS = {
  handeln: { Icon: CircleAlert, colour: 'text-danger' },
  achten: { Icon: Info, colour: 'text-gold' },
  gut: { Icon: Check, colour: 'text-teal' },
} as const

/** The states in the order of their urgency. */
const ORDER: readonly CheckState[] = CHECK_STATES.toReversed()

/** The checks by their states, what has to be done first (ADMIN-41). */
export function CheckList({ checks }: { checks: readonly CheckResult[] }) {
  const isAllFine = checks.every(({ state }) => state === 'gut')
  return (
    <div className="grid gap-8">
      {isAllFine && <p className="text-teal">{texts.allFine}</p>}
      {ORDER.map((state) => (
        <Group key={state} state={state} checks={checks.filter((check) => check.state === state)} />
      ))}
    </div>
  )
}

interface GroupProps {
  state: CheckState
  checks: readonly CheckResult[]
}

function Group({ state, checks }: GroupProps) {
  const headingId = useId()
  if (checks.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.groups[state]}</h2>
      <ul className="grid gap-3">
        {checks.map((check) => (
          <CheckRow key={check.id} {...check} />
        ))}
      </ul>
    </section>
  )
}

function CheckRow({ id, state, is, todo }: CheckResult) {
  const { Icon, colour } = LOOKS[state]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-field bg-surface px-4 py-3 shadow-1 inset-shadow-rim">
      <Icon aria-hidden="true" className={cx('mt-0.5 size-5', colour)} />
      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <b className="font-semibold">{CHECK_NAMES[id]}</b>
          <span className={cx('text-xs', colour)}>{texts.states[state]}</span>
        </p>
        <p className="wrap-anywhere">{is}</p>
        {todo !== null && <p className="text-sm wrap-anywhere text-muted">{todo}</p>}
      </div>
    </li>
  )
}
