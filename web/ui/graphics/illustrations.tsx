'use no memo' // docs/decisions/0079
import type { ReactNode } from 'react'

/** Three blank cards with an icon, for empty lists of cards. */
export function CardsPlaceholder({ icon }: { icon: ReactNode }) {
  const card =
    'absolute top-5 left-12.5 h-35.5 w-25 rounded-[14px] bg-surface shadow-1 ' +
    'inset-ring-[1.5px] inset-ring-[color-mix(in_oklab,var(--color-gold)_34%,transparent)]'
  return (
    <div className="relative mb-2.5 h-47.5 w-50">
      <div className={`${card} -translate-x-9 translate-y-2 -rotate-13`} />
      <div className={`${card} translate-x-9 translate-y-2 rotate-13`} />
      <div
        className={`${card} grid -translate-y-2.5 place-items-center bg-raised text-gold [&>svg]:size-10 [&>svg]:stroke-[1.25]`}
      >
        {icon}
      </div>
    </div>
  )
}

/** An icon on a glow. */
export function GlowingIcon({ icon }: { icon: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="mb-1 grid size-28 place-items-center rounded-full text-ember [&>svg]:size-14 [&>svg]:stroke-[1.25] bg-[radial-gradient(closest-side,var(--color-ember-soft),transparent_70%)]"
    >
      {icon}
    </div>
  )
}
