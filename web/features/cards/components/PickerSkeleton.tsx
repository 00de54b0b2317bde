import './card.css'
import { pickTexts as texts } from '../pick-texts.ts'
import { CardPlaceholder } from './CardPlaceholder.tsx'
import { CardStage } from './CardStage.tsx'

/** The picker of home before it is here, in its final size. */
export function PickerSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <CardStage className="-mx-gutter today-stage">
        <CardPlaceholder label={texts.loading} />
      </CardStage>
      <div className="h-23.5" />
    </div>
  )
}
