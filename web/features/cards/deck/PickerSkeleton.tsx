import '../card/card.css'
import { CardPlaceholder } from '../card/CardPlaceholder.tsx'
import { ScaleToFit } from '../card/ScaleToFit.tsx'
import { pickTexts as texts } from './texts.ts'

/** Skeleton of the picker in its final size. */
export function PickerSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <ScaleToFit>
        <CardPlaceholder label={texts.loading} />
      </ScaleToFit>
      <div className="h-23.5" />
    </div>
  )
}
