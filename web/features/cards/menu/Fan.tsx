import './fan.css'
import { cx } from '../../../ui/cx.ts'
import { CardBox } from '../card/CardBox.tsx'
import { CardFront } from '../card/CardFront.tsx'

interface LeafProps {
  id: string
  categoryId: string
  motif: string
  className?: string
}

/** One small picture card as decoration; `--card-scale` gives its size. */
export function Leaf({ id, categoryId, motif, className }: LeafProps) {
  return (
    <div aria-hidden="true" className={cx('leaf', className)}>
      <CardBox>
        <CardFront
          card={{ id, category: { id: categoryId, name: '' }, dirtyLevel: 0 }}
          motif={motif}
        />
      </CardBox>
    </div>
  )
}

/** Three cards held like a hand. */
export function Fan() {
  return (
    <div aria-hidden="true" className="fan">
      <Leaf id="fan-1" categoryId="wohl" motif="candles" />
      <Leaf id="fan-2" categoryId="herz" motif="hands" />
      <Leaf id="fan-3" categoryId="abenteuer" motif="compass" />
    </div>
  )
}
