import { Link } from '@tanstack/react-router'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { sentenceOf, UNREACHED } from '../../../lib/http/api.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { buttonClass } from '../../../ui/button/buttonClass.ts'
import { LowFlame } from '../../../ui/graphics/icons.tsx'
import { GlowingIcon } from '../../../ui/graphics/illustrations.tsx'
import { storyTexts } from '../reader/texts.ts'
import { faultTexts as texts } from './texts.ts'

export interface StoryErrorProps {
  /** Null where a first read still waits for a network. */
  error: Error | null
  onRetry: () => void
  retrying: boolean
  /** With a way back to the list. */
  leadsBack?: boolean
}

/** Error state with the texts of STORIES-14 and STORIES-28. */
export function StoryError({ error, onRetry, retrying, leadsBack = false }: StoryErrorProps) {
  return (
    <div
      role="alert"
      className="grid flex-1 place-content-center justify-items-center gap-2 py-8 text-center"
    >
      <GlowingIcon icon={<LowFlame />} />
      <p className="display text-xl">{texts.heading}</p>
      <p className="max-w-80 text-sm text-danger">
        {texts.fault(error === null ? UNREACHED : sentenceOf(error, texts.otherwise))}
      </p>
      <Button className="mt-3" busy={retrying} onClick={onRetry}>
        <RotateCcw /> {texts.retry}
      </Button>
      {leadsBack && (
        <Link to="/stories" className={buttonClass({ tone: 'text' })}>
          {storyTexts.toList}
        </Link>
      )}
    </div>
  )
}
