'use no memo' // docs/decisions/0079
import { CategoryIcon } from '../art/CategoryIcon.tsx'
import { cardTexts } from './texts.ts'

const SCALLOPS = 22

/** The outline of a wax seal, 104 × 104. */
const RIM = (() => {
  const point = (i: number) => {
    const a = (i * 2 * Math.PI) / SCALLOPS
    return `${(52 + 47 * Math.cos(a)).toFixed(1)} ${(52 + 47 * Math.sin(a)).toFixed(1)}`
  }
  let d = `M${point(0)}`
  for (let i = 1; i <= SCALLOPS; i++) d += `A7.2 7.2 0 0 1 ${point(i)}`
  return `${d}Z`
})()

/** Covers the picture of a played card with its paper colour and a wax seal. */
export function LockedOverlay({ categoryId }: { categoryId: string }) {
  return (
    <>
      <div className="card-cover" />
      <div className="absolute inset-x-0 top-[118px] grid justify-items-center gap-4">
        <WaxSeal categoryId={categoryId} className="size-26" />
        <p className="display max-w-55 text-center text-[23px] leading-[1.2] text-balance">
          {cardTexts.locked}
        </p>
      </div>
    </>
  )
}

/** A wax seal with the icon of the category. */
export function WaxSeal({ categoryId, className }: { categoryId: string; className?: string }) {
  return (
    <svg viewBox="0 0 104 104" aria-hidden="true" className={className}>
      <path d={RIM} fill="var(--fill)" />
      <g fill="none" stroke="var(--stock-b)">
        <circle cx="52" cy="52" r="38" strokeWidth="1.2" opacity=".55" />
        <circle cx="52" cy="52" r="34.5" strokeWidth=".7" opacity=".4" />
      </g>
      <CategoryIcon
        categoryId={categoryId}
        x="30"
        y="30"
        width="44"
        height="44"
        stroke="var(--stock-b)"
        strokeWidth="1.9"
      />
    </svg>
  )
}
