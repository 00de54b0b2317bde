import '../card/card.css'
import { cx } from '../../../ui/styles/cx.ts'
import { CardPlaceholder } from '../card/CardPlaceholder.tsx'
import { ScaleToFit } from '../card/ScaleToFit.tsx'
import { pickTexts as texts } from './texts.ts'

/** Skeleton of the picker in its final size; `fill` as for the picker. */
export function PickerSkeleton({ fill = false }: { fill?: boolean }) {
  return (
    <div className={cx('flex flex-col gap-4', fill && 'deck-card flex-1')}>
      <ScaleToFit fill={fill}>
        <CardPlaceholder label={texts.loading} />
      </ScaleToFit>
      <div className="h-23.5" />
    </div>
  )
}
