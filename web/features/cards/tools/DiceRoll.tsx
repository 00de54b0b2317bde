import { useState } from 'react'
import { toolTexts as texts } from './texts.ts'

/** Centres of the pips on a die of 24 × 24, by face. */
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  6: [
    [7, 6.5],
    [17, 6.5],
    [7, 12],
    [17, 12],
    [7, 17.5],
    [17, 17.5],
  ],
}

interface Die {
  readonly id: string
  readonly face: number
}

/** Shown before the first roll. */
const RESTING: readonly Die[] = [
  { id: 'first', face: 5 },
  { id: 'second', face: 3 },
]

/** The id changes with each roll, so that React mounts the die anew and its animation restarts. */
const rolled = ({ id }: Die, roll: number): Die => ({
  id: `${id}-${roll}`,
  face: 1 + Math.floor(Math.random() * 6),
})

/** One or two dice that roll when pressed. */
export function DiceRoll({ count }: { count: number }) {
  const [rolls, setRolls] = useState(0)
  const [dice, setDice] = useState(RESTING.slice(0, count))
  const roll = () => {
    setRolls(rolls + 1)
    setDice(RESTING.slice(0, count).map((die) => rolled(die, rolls + 1)))
  }
  return (
    <>
      <button
        type="button"
        className="card-tool"
        data-fresh={rolls === 0 || undefined}
        onClick={roll}
      >
        {dice.map(({ id, face }) => (
          <svg key={id} viewBox="0 0 24 24" aria-hidden="true" className="card-die">
            <rect x="1.5" y="1.5" width="21" height="21" rx="5.5" />
            {PIPS[face]?.map(([x, y]) => (
              <circle key={`${x}/${y}`} cx={x} cy={y} r="2.1" />
            ))}
          </svg>
        ))}
        <span className={rolls === 0 ? undefined : 'sr-only'}>{texts.roll}</span>
      </button>
      <span role="status" className="sr-only">
        {rolls > 0 &&
          texts.rolled(
            dice.map(({ face }) => face),
            rolls,
          )}
      </span>
    </>
  )
}
