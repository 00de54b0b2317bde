import './front-marks.css'
import Leaf from 'lucide-react/icons/leaf'
import Snowflake from 'lucide-react/icons/snowflake'
import Sprout from 'lucide-react/icons/sprout'
import Sun from 'lucide-react/icons/sun'
import type { CardFace } from './CardBack.tsx'
import { seasonTexts } from './texts.ts'

const ICONS = { frühling: Sprout, sommer: Sun, herbst: Leaf, winter: Snowflake }

/** On the picture side: whom the card addresses, and a medal with its season or day of Advent. */
export function FrontMarks({ card, addressed }: { card: CardFace; addressed: string }) {
  const { season, advent } = card
  const Icon = season && ICONS[season]
  return (
    <>
      {advent !== null && <AdventStars day={advent} />}
      {(Icon || advent !== null) && (
        <div
          className="card-medal"
          data-advent={advent !== null || undefined}
          role="img"
          aria-label={seasonTexts.name(card)}
        >
          <svg viewBox="0 0 48 48" aria-hidden="true">
            <path d={advent === null ? DISC : STAR} />
          </svg>
          {Icon ? <Icon /> : <span aria-hidden="true">{advent}</span>}
        </div>
      )}
      <p className="card-addressed">{addressed}</p>
    </>
  )
}

const DISC = 'M24 3a21 21 0 1 1 0 42a21 21 0 1 1 0-42Z'

/** A star of so many rays between two radii, around the middle of 48 × 48. */
function star(rays: number, inner: number, outer: number): string {
  const points = Array.from({ length: rays * 2 }, (_, at) => {
    const angle = (at * Math.PI) / rays - Math.PI / 2
    const radius = at % 2 === 0 ? outer : inner
    return `${(24 + radius * Math.cos(angle)).toFixed(1)} ${(24 + radius * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
const STAR = star(12, 17, 23)
const SPARK = star(4, 4, 20)

/** Steps through the window of the card, so that each day has its own sky. */
const SPARKS = 9
const GOLDEN = 0.618

/** A few gilt stars over the picture. */
const AdventStars = ({ day }: { day: number }) => (
  <svg className="card-stars" viewBox="0 0 340 480" aria-hidden="true">
    {Array.from({ length: SPARKS }, (_, at) => {
      const across = (day * GOLDEN * 7 + at * GOLDEN) % 1
      const size = 0.14 + ((at * 5 + day) % 4) * 0.06
      const x = 52 + across * 236
      const y = 92 + ((at * 31 + day * 17) % 90)
      return (
        <path
          key={at}
          d={SPARK}
          transform={`translate(${x.toFixed(1)} ${y}) scale(${size.toFixed(2)}) translate(-24 -24)`}
        />
      )
    })}
  </svg>
)
