import './tools.css'
import { CoinFlip } from './CoinFlip.tsx'
import { DiceRoll } from './DiceRoll.tsx'
import { Timer } from './Timer.tsx'
import { toolTexts as texts } from './texts.ts'
import type { CardTools as Tools } from './toolsOf.ts'

/** Timer, dice and coin at the foot of a card's back; nothing of them is sent (O-166). */
export function CardTools({ cardId, tools }: { cardId: string; tools: Tools }) {
  return (
    <div role="group" aria-label={texts.tools} className="card-tools">
      {tools.timers.length > 0 && <Timer cardId={cardId} lengths={tools.timers} />}
      {tools.dice > 0 && <DiceRoll count={tools.dice} />}
      {tools.coin && <CoinFlip />}
    </div>
  )
}
