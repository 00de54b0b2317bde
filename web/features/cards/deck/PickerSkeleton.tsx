import '../card/card.css'
import { CardPlaceholder } from '../card/CardPlaceholder.tsx'
import { ScaleToFit } from '../card/ScaleToFit.tsx'
import { pickTexts as texts } from './texts.ts'

/** Skeleton of the picker in its final size; `grows` as for the picker. */
export function PickerSkeleton({ grows = false }: { grows?: boolean }) {
  return (
    <div className="deck-card flex flex-col gap-4">
      <ScaleToFit grows={grows}>
        <CardPlaceholder label={texts.loading} />
      </ScaleToFit>
      <div className="h-23.5" />
    </div>
  )
}
