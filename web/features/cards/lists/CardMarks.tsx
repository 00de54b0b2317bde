import Check from 'lucide-react/icons/check'
import Moon from 'lucide-react/icons/moon'
import type { ReactNode } from 'react'
import { listTexts as texts } from './texts.ts'

export interface CardMarksProps {
  resting: boolean
  played: boolean
}

/** Why a card in a list is not drawn: it rests (O-149), or was played. */
export function CardMarks({ resting, played }: CardMarksProps) {
  return (
    <>
      {played && <Mark icon={<Check />}>{texts.played}</Mark>}
      {resting && <Mark icon={<Moon />}>{texts.resting}</Mark>}
    </>
  )
}

function Mark({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <span className="inline-flex items-center gap-1 font-medium text-muted [&_svg]:size-4">
      {icon}
      {children}
    </span>
  )
}
