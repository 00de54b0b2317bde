import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import type { QueryFailure } from '#web/ui/query/QueryView.tsx'
import { texts } from '#web/ui/texts.ts'

/** Inline error with a retry button. */
export const RetryNote = ({ what, onRetry, retrying }: QueryFailure) => (
  <Banner
    tone="error"
    action={
      <IconButton
        label={texts.retry}
        icon={<RotateCcw className="size-5" />}
        className="-my-2 -mr-2"
        aria-disabled={retrying}
        onClick={retrying ? undefined : onRetry}
      />
    }
  >
    {what}
  </Banner>
)
