import './fan.css'
import { cx } from '#web/ui/styles/cx.ts'
import { CardBox } from '../card/CardBox.tsx'
import { CardFront } from '../card/CardFront.tsx'

interface DecorativeCardProps {
  id: string
  categoryId: string
  motif: string
  className?: string
}

/** The picture side of a card as decoration, too small for a level; `--card-scale` gives its size. */
export function DecorativeCard({ id, categoryId, motif, className }: DecorativeCardProps) {
  return (
    <div aria-hidden="true" className={cx('shrink-0', className)}>
      <CardBox>
        <CardFront card={{ id, category: { id: categoryId, name: '' } }} motif={motif} />
      </CardBox>
    </div>
  )
}

/** Three cards in a fan. */
export function Fan() {
  return (
    <div aria-hidden="true" className="fan">
      <DecorativeCard id="fan-1" categoryId="wohl" motif="candles" />
      <DecorativeCard id="fan-2" categoryId="herz" motif="hands" />
      <DecorativeCard id="fan-3" categoryId="abenteuer" motif="compass" />
    </div>
  )
}
